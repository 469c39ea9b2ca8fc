import type { Locale } from '@stufenlos/contracts';
import { filled, type TextWords } from '../texts/filled-text.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

export type MailTextKey = keyof typeof de;

const texts: Record<Locale, Record<MailTextKey, string>> = { de, en };

/** A text of a mail with its words filled in. @throws Error for a word that is missing */
export const mailText = (locale: Locale, key: MailTextKey, words: TextWords): string =>
  filled(texts[locale][key], words);
