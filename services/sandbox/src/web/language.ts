export type Language = 'de' | 'en';

export const isLanguage = (value: unknown): value is Language => value === 'de' || value === 'en';

export const otherLanguage = (language: Language): Language => (language === 'de' ? 'en' : 'de');

/** The first that names one of ours: explicit choice, OpenID's `ui_locales`, the browser's list; German else. */
export function chooseLanguage(...preferences: (string | null | undefined)[]): Language {
  for (const preference of preferences) {
    for (const part of (preference ?? '').split(/[\s,]+/)) {
      const language = part.split(/[-;_]/)[0]?.toLowerCase();
      if (isLanguage(language)) return language;
    }
  }
  return 'de';
}
