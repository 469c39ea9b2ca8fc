import type { TextLocale } from './rule-words.ts';

/** How a person checks a criterion, by its number. Plain text. */
export type ManualChecks = Readonly<Record<string, string>>;

const files: Record<TextLocale, () => Promise<{ default: ManualChecks }>> = {
  de: () => import('./overrides/manual.de.json', { with: { type: 'json' } }),
  en: () => import('./overrides/manual.en.json', { with: { type: 'json' } }),
};

/**
 * One or two sentences for every criterion that no rule of any profile speaks about; a test holds the list complete.
 * A file per language, loaded where somebody works with the list.
 */
export async function loadManualChecks(locale: TextLocale): Promise<ManualChecks> {
  return (await files[locale]()).default;
}
