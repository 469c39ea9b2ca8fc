import type { Locale } from '@stufenlos/contracts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

export type MailTextKey = keyof typeof de;
export type MailWords = Readonly<Record<string, string>>;

const texts: Record<Locale, Record<MailTextKey, string>> = { de, en };

/** Plain text with `{{name}}` filled in. A missing word is a mistake of the caller and is said as one. */
export const mailText = (locale: Locale, key: MailTextKey, words: MailWords): string =>
  filled(texts[locale][key], words);

/** For a person's own text among ours: none of its lines can pass for one of them. */
export const indented = (text: string): string => text.split(/\r\n|[\r\n\u2028\u2029]/).join('\n  ');

/** One pass: what stands in a word is never read as a place to fill. */
export function filled(text: string, words: MailWords): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const word = words[name];
    if (word === undefined) throw new Error(`The text "${text.slice(0, 40)}" needs the word ${name}`);
    return word;
  });
}
