import type { Locale } from '@stufenlos/contracts';
import { createTexts } from '@stufenlos/platform';
import de from '../locales/de.json';
import en from '../locales/en.json';

/** The shell's texts. Both languages are small, and the error texts need them even when nothing else loads. */
export function createShellTexts(locale: Locale): ReturnType<typeof createTexts> {
  const texts = createTexts(locale);
  texts.addResourceBundle('de', 'shell', de);
  texts.addResourceBundle('en', 'shell', en);
  return texts;
}
