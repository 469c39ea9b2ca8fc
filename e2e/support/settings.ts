import type { Page } from '@playwright/test';
import type { Locale } from '@stufenlos/contracts';

export type Theme = 'light' | 'dark';

interface Settings {
  locale: Locale;
  /** `auto` follows the system. */
  theme: Theme | 'auto';
}

/** Sets language and theme as if the visitor chose them at an earlier visit. */
export async function rememberSettings(page: Page, { locale, theme }: Settings): Promise<void> {
  await page.addInitScript(
    ([chosenLocale, chosenTheme]) => {
      localStorage.setItem('locale', chosenLocale);
      localStorage.setItem('vueuse-color-scheme', chosenTheme);
    },
    [locale, theme] as const,
  );
}
