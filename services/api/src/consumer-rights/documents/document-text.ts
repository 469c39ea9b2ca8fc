import type { Locale } from '@stufenlos/contracts';
import declarationDe from '@stufenlos/contracts/texts/declaration.de.json' with { type: 'json' };
import declarationEn from '@stufenlos/contracts/texts/declaration.en.json' with { type: 'json' };
import { filled, type TextWords } from '../../texts/filled-text.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

export type DocumentTextKey = keyof typeof de;
/** What the forms call their fields: page, mail and download use the same words. */
export type FormTextKey = keyof typeof declarationDe;

const texts: Record<Locale, Record<DocumentTextKey, string>> = { de, en };
const forms: Record<Locale, Record<FormTextKey, string>> = { de: declarationDe, en: declarationEn };

export const documentText = (locale: Locale, key: DocumentTextKey, words: TextWords = {}): string =>
  filled(texts[locale][key], words);
export const formText = (locale: Locale, key: FormTextKey): string => forms[locale][key];
