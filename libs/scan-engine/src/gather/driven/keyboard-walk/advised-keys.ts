/** Modifiers as people write them, in English and German. */
const modifiers: Readonly<Record<string, string>> = {
  ctrl: 'Control',
  control: 'Control',
  strg: 'Control',
  steuerung: 'Control',
  alt: 'Alt',
  option: 'Alt',
  shift: 'Shift',
  umschalt: 'Shift',
  umschalttaste: 'Shift',
};

const namedKeys: Readonly<Record<string, string>> = {
  esc: 'Escape',
  escape: 'Escape',
  tab: 'Tab',
  tabulator: 'Tab',
  enter: 'Enter',
  return: 'Enter',
  eingabe: 'Enter',
  eingabetaste: 'Enter',
  space: 'Space',
  leertaste: 'Space',
  home: 'Home',
  pos1: 'Home',
  end: 'End',
  ende: 'End',
  backspace: 'Backspace',
};

const modifier = `(?:${Object.keys(modifiers).join('|')})`;
const named = `(?:${Object.keys(namedKeys).join('|')}|f(?:1[0-2]|[1-9]))`;
const combination = new RegExp(
  `(?<![\\p{L}\\p{N}])((?:${modifier}\\s*[+\\-]\\s*)+)(${named}|[\\p{L}\\p{N}])(?![\\p{L}\\p{N}])`,
  'giu',
);
/** A key by itself counts only after a word that tells people to press it. */
const single = new RegExp(
  `(?:press|hit|use|drücke[n]?|taste|mit)\\s+(?:Sie\\s+|the\\s+|die\\s+|key\\s+|taste\\s+)*["'„“«]?(${named}|[\\p{L}])["'”“»]?(?![\\p{L}\\p{N}])`,
  'giu',
);

/** Key combinations that a text tells people to press, for example `Control+m`, in order and without repetition. */
export function advisedKeys(text: string, limit: number): string[] {
  const found = new Set<string>();
  for (const [, before = '', key = ''] of text.matchAll(combination)) {
    const held = before.split(/[+-]/).map((part) => modifiers[part.trim().toLowerCase()]);
    found.add([...new Set(held.filter((name) => name !== undefined)), keyOf(key)].join('+'));
  }
  for (const [, key = ''] of text.matchAll(single)) found.add(keyOf(key));
  return [...found].filter((keys) => !/[^\x20-\x7e]/.test(keys)).slice(0, limit);
}

function keyOf(written: string): string {
  const key = written.toLowerCase();
  if (namedKeys[key]) return namedKeys[key];
  return key.length > 1 ? key.toUpperCase() : key;
}
