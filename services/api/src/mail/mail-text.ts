import type { Locale } from '@stufenlos/contracts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

export type MailTextKey = keyof typeof de;
export type MailWords = Readonly<Record<string, string>>;

const texts: Record<Locale, Record<MailTextKey, string>> = { de, en };

/** Plain text with `{{name}}` filled in. A missing word is a mistake of the caller and is said as one. */
export function mailText(locale: Locale, key: MailTextKey, words: MailWords): string {
  return texts[locale][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const word = words[name];
    if (word === undefined) throw new Error(`The text ${key} needs the word ${name}`);
    return word;
  });
}
