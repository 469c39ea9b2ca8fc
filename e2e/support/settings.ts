import type { Page } from '@playwright/test';
import type { Locale } from '@stufenlos/contracts';

export type Theme = 'light' | 'dark';

interface Settings {
  locale: Locale;
  /** `auto`: as the system says. */
  theme: Theme | 'auto';
}

/** A browser that chose language and theme at an earlier visit. */
export async function rememberSettings(page: Page, { locale, theme }: Settings): Promise<void> {
  await page.addInitScript(
    ([chosenLocale, chosenTheme]) => {
      localStorage.setItem('locale', chosenLocale);
      localStorage.setItem('vueuse-color-scheme', chosenTheme);
    },
    [locale, theme] as const,
  );
}
