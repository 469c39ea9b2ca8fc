import type { SourceFile } from './source-file.ts';

export interface TextFile {
  /** Path from the root, ending in `de.json`. */
  path: string;
  de: Record<string, string>;
  en: Record<string, string>;
  /** The same texts in further languages, by their code. */
  more?: Readonly<Record<string, Record<string, string>>>;
}

export interface TextSource {
  texts: TextFile;
  /** Source files that may use the keys; null when the keys come from data. */
  users: readonly SourceFile[] | null;
}

const plural = /_(?:zero|one|two|few|many|other)$/;

/** Forbidden texts: claims about a website that no check can prove, and threats. */
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
  /\bdroh(?:t|en|ende[mnrs]?)\b/i,
  /Konformitätsvermutung|presumption of conformity/i,
  /Prüfsiegel|Gütesiegel|accessibility (?:seal|badge)/i,
  /Abmahnfalle/i,
];
/** Texts that explain such claims of others. A person has read each of them. */
const explained: readonly string[] = ['eaa.standard.practice'];
/** Informal address in German. `Ihr` as a possessive is formal, and `dir=` is an attribute of HTML. */
const informal = /\b(?:du|dich|dir(?!=)|dein\w*|euch|euer\w*|hast|bist|kannst|willst|musst|möchtest|solltest)\b/i;

/**
 * Checks texts that are not a pair of flat files: headings of a release, titles in a remote's descriptor, texts of
 * rules and criteria. Tests of their own projects check that both languages exist. The rules about claims and address
 * apply everywhere.
 */
export function checkWords({ path, words }: { path: string; words: unknown }): string[] {
  return textsIn(words, []).flatMap(({ key, text }) => wordFaults(key, text).map((fault) => `${path}: ${fault}`));
}

function textsIn(value: unknown, place: readonly string[]): { key: string; text: string }[] {
  if (typeof value === 'string') return [{ key: place.join('.'), text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...place, key]));
}

/** No form of informal address is an English word, so this checks both languages. */
function wordFaults(key: string, text: string): string[] {
  const found = explained.includes(key) ? [] : forbidden.filter((claim) => claim.test(text));
  const claims = found.map((claim) => `${key} makes the claim ${claim.source}`);
  return informal.test(text) ? [...claims, `${key} addresses people informally`] : claims;
}

/** Checks for same keys, same placeholders, formal address, no forbidden claim and no unused key. */
export function checkTexts({ texts, users }: TextSource): string[] {
  const say = (fault: string) => `${texts.path}: ${fault}`;
  const translations = Object.entries({ en: texts.en, ...texts.more });
  const keys = [
    ...new Set([texts.de, ...translations.map(([, words]) => words)].flatMap((words) => Object.keys(words))),
  ];
  return keys
    .flatMap((key) => [...languageFaults(key, texts.de, translations), ...(users ? unusedFault(key, users) : [])])
    .map(say);
}

type Translation = [code: string, words: Readonly<Record<string, string>>];

/** German is the first language: every other one is held to it. */
function languageFaults(key: string, german: TextFile['de'], translations: readonly Translation[]): string[] {
  const first = german[key];
  if (first === undefined) return [`${key} is missing in German`];
  const others = translations.flatMap(([code, words]) => ({ language: languageOf(code), text: words[key] }));
  const missing = others.filter(({ text }) => text === undefined);
  if (missing.length > 0) return missing.map(({ language }) => `${key} is missing in ${language}`);
  const texts = [first, ...others.map(({ text = '' }) => text)];
  return [
    ...texts.flatMap((text) => wordFaults(key, text)),
    ...(texts.some((text) => text.trim() === '') ? [`${key} is empty`] : []),
    ...others
      .filter(({ text = '' }) => placeholders(text) !== placeholders(first))
      .map(({ language }) => `${key} has other placeholders in ${language}`),
  ];
}

const names = new Intl.DisplayNames('en', { type: 'language' });
const languageOf = (code: string) => names.of(code) ?? code;

const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}|<\/?\d+>/g))].toSorted().join(' ');

function unusedFault(key: string, users: readonly SourceFile[]): string[] {
  // Most keys are written out, so few files are searched for their beginnings.
  const isUsed = users.some(({ text }) => containsKey(text, key)) || users.some(({ text }) => buildsKey(text, key));
  return isUsed ? [] : [`${key} is used nowhere`];
}

/** Whether code uses the key of a text: it contains the whole key, or a prefix from which it builds the key. */
export const usesKey = (code: string, key: string): boolean => containsKey(code, key) || buildsKey(code, key);

const withoutPlural = (key: string) => key.replace(plural, '');

function containsKey(code: string, key: string): boolean {
  const base = withoutPlural(key);
  if (!code.includes(base)) return false;
  const whole = [`'${base}'`, `"${base}"`, `:${base}'`, `:${base}"`, `:${base}\``, `\`${base}\``];
  return whole.some((form) => code.includes(form));
}

function buildsKey(code: string, key: string): boolean {
  const prefixes = withoutPlural(key)
    .split('.')
    .map((_, index, parts) => `${parts.slice(0, index).join('.')}.`);
  return prefixes.some((prefix) => prefix.length > 1 && code.includes(`${prefix}\${`));
}
