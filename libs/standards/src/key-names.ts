import type { TextLocale } from './rule-words.ts';

/** Names that browsers give to keys, and what is written on the key. */
const names: Readonly<Record<string, Readonly<Record<TextLocale, string>>>> = {
  Shift: { de: 'Umschalt', en: 'Shift' },
  Control: { de: 'Strg', en: 'Ctrl' },
  Escape: { de: 'Esc', en: 'Esc' },
  Enter: { de: 'Eingabe', en: 'Enter' },
  Space: { de: 'Leertaste', en: 'Space' },
  Home: { de: 'Pos1', en: 'Home' },
  End: { de: 'Ende', en: 'End' },
  Backspace: { de: 'Rücktaste', en: 'Backspace' },
  ArrowRight: { de: 'Pfeil rechts', en: 'right arrow' },
  ArrowLeft: { de: 'Pfeil links', en: 'left arrow' },
  ArrowUp: { de: 'Pfeil nach oben', en: 'up arrow' },
  ArrowDown: { de: 'Pfeil nach unten', en: 'down arrow' },
};

/** Names the keys of a list such as `Shift+Tab, Escape` as the keyboards of a language do. */
export const withKeyNames = (keys: string, locale: TextLocale): string =>
  keys.replaceAll(/[A-Za-z]+/g, (key) => (Object.hasOwn(names, key) ? names[key]?.[locale] : undefined) ?? key);
