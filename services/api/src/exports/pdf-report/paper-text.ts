import type { Locale } from '@stufenlos/contracts';
import { filled } from '../../mail/mail-text.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

export type PaperTextKey = keyof typeof de;
export type Say = (key: PaperTextKey, words?: Readonly<Record<string, string | number>>) => string;

const texts: Readonly<Record<Locale, Readonly<Record<PaperTextKey, string>>>> = { de, en };

/** The words of the printed report in one language; numbers are written as that language writes them. */
export function paperText(locale: Locale): Say {
  const numbers = new Intl.NumberFormat(locale);
  return (key, words = {}) => {
    const written = Object.entries(words).map(([name, value]) => [
      name,
      typeof value === 'number' ? numbers.format(value) : value,
    ]);
    return filled(texts[locale][key], Object.fromEntries(written) as Record<string, string>);
  };
}
