import type { BannedText } from '../banned-texts.ts';
import type { SourceFile } from '@stufenlos/remote-tools/checks';

type Locale = BannedText['locale'];

interface ReadText {
  /** Key of the text, or the number of its line in a file of code. */
  at: string;
  locale: Locale;
  text: string;
}

/** Finds banned words in what people read. The language comes from the name of the file, or from keys `de` and `en`. */
export function checkTextWords(files: readonly SourceFile[], banned: readonly BannedText[]): string[] {
  return files.flatMap(({ path, text: content }) => {
    const texts = path.endsWith('.json') ? inJson(JSON.parse(content), localeOfFile(path)) : inCode(path, content);
    return texts.flatMap(({ at, locale, text }) =>
      banned
        .filter((entry) => entry.locale === locale)
        .flatMap(({ pattern, instead }) => {
          const found = pattern.exec(plain(text));
          return found ? [`${path}: ${at} says “${found[0]}”; write: ${instead}`] : [];
        }),
    );
  });
}

/** Without the names that only code reads: placeholders, tags and their attributes. */
const plain = (text: string) => text.replaceAll(/\$?\{+[^{}]*\}+/g, '…').replaceAll(/<[^>]*>/g, ' ');

/** `de` of `law.de.json`, `texts.de.generated.json` or `texts/de.ts`. */
function localeOfFile(path: string): Locale | undefined {
  const found = /[./](de|en)\.(?:generated\.)?(?:json|ts)$/.exec(path)?.[1];
  return found === 'de' || found === 'en' ? found : undefined;
}

function inJson(value: unknown, locale: Locale | undefined, place: readonly string[] = []): ReadText[] {
  if (typeof value === 'string') return locale ? [{ at: place.join('.'), locale, text: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    inJson(inner, key === 'de' || key === 'en' ? key : locale, [...place, key]),
  );
}

/** Texts in code are the quoted strings of a file in one language, or of a block `de: {` or `en: {`. */
function inCode(path: string, content: string): ReadText[] {
  let locale = localeOfFile(path);
  return content.split('\n').flatMap((line, index) => {
    const block = /^\s*(de|en): \{$/.exec(line)?.[1];
    if (block === 'de' || block === 'en') locale = block;
    const language = locale;
    if (!language || /^\s*(?:import|export \*)\b/.test(line)) return [];
    return [...line.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`([^`]*)`/g)].map((found) => ({
      at: `line ${index + 1}`,
      locale: language,
      text: found[1] ?? found[2] ?? found[3] ?? '',
    }));
  });
}
