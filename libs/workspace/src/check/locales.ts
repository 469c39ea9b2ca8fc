import type { SourceFile } from './boundaries.ts';

export interface TextFile {
  /** Path from the root, ending in `de.json`. */
  path: string;
  de: Record<string, string>;
  en: Record<string, string>;
}

export interface TextSource {
  texts: TextFile;
  /** Source files that may use the keys; null = used elsewhere (rendered by key from data). */
  users: readonly SourceFile[] | null;
}

const plural = /_(?:zero|one|two|few|many|other)$/;

/** Claims nobody may make about a site, and threats; see the facts' list of forbidden words. */
const forbidden = [
  /BFSG-konform/i,
  /WCAG-konform/i,
  /rechtssicher/i,
  /abmahnsicher/i,
  /100\s?%/,
  /garantiert/i,
  /zertifiziert/i,
  /vollständig barrierefrei/i,
  /wir machen Ihre Website barrierefrei/i,
  /fully compliant/i,
  /\bguaranteed\b/i,
  /\bcertified\b/i,
  /lawsuit-proof/i,
  /\bdroht\b/i,
  /Abmahnfalle/i,
];
/** Informal address in German; `Ihr` as possessive is formal. */
const informal = /\b(?:du|dich|dir|dein\w*|euch|euer\w*)\b/i;

/** Same keys, same placeholders, formal address, no forbidden claim, no unused key. */
export function checkTexts({ texts, users }: TextSource): string[] {
  const say = (fault: string) => `${texts.path}: ${fault}`;
  const keys = [...new Set([...Object.keys(texts.de), ...Object.keys(texts.en)])];
  return keys.flatMap((key) => [...pairFaults(key, texts), ...(users ? unusedFault(key, users) : [])]).map(say);
}

function pairFaults(key: string, { de, en }: TextFile): string[] {
  const german = de[key];
  const english = en[key];
  if (german === undefined) return [`${key} is missing in German`];
  if (english === undefined) return [`${key} is missing in English`];
  const faults = [german, english].flatMap((text) =>
    forbidden.filter((claim) => claim.test(text)).map((claim) => `${key} makes the claim ${claim.source}`),
  );
  if (placeholders(german) !== placeholders(english)) faults.push(`${key} has other placeholders in English`);
  if (informal.test(german)) faults.push(`${key} addresses people informally`);
  return faults;
}

const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}|<\/?\d+>/g))].toSorted().join(' ');

/** A key is used when it stands in the code whole, or the code builds it from a prefix that stands there. */
function unusedFault(key: string, users: readonly SourceFile[]): string[] {
  const base = key.replace(plural, '');
  const prefixes = base.split('.').map((_, index, parts) => `${parts.slice(0, index).join('.')}.`);
  const used = users.some(
    ({ text }) =>
      [`'${base}'`, `"${base}"`, `:${base}'`, `:${base}"`, `:${base}\``, `\`${base}\``].some((form) =>
        text.includes(form),
      ) || prefixes.some((prefix) => prefix.length > 1 && text.includes(`${prefix}\${`)),
  );
  return used ? [] : [`${key} is used nowhere`];
}
