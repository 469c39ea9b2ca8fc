import { locales, type Locale } from '@stufenlos/contracts';
import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';

/** Texts of one namespace in one language: flat keys, plural forms by suffix. */
export type Texts = Record<string, string>;

/** The one configuration of the texts, the same in the shell, in previews and in tests. German first. */
export function createTexts(locale: Locale): i18n {
  const texts = createInstance();
  texts.use(initReactI18next);
  void texts.init({
    lng: locale,
    fallbackLng: 'en',
    supportedLngs: [...locales],
    ns: ['shell'],
    defaultNS: 'shell',
    resources: {},
    keySeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return texts;
}
