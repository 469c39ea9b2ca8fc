import type { Locale } from '@stufenlos/contracts';
import de from '@stufenlos/contracts/texts/preview.de.json' with { type: 'json' };
import en from '@stufenlos/contracts/texts/preview.en.json' with { type: 'json' };
import { escapeHtml } from './page-head.ts';

const texts = { de, en };

/** The same colours in both themes, because the previewed release may have other tokens. Contrast: 16 to 1. */
export const bannerStyle =
  '.release-preview{padding:.5rem 1rem;background:#fff3c4;color:#1a1a1a;font:1rem/1.5 system-ui,sans-serif}' +
  '.release-preview a{color:inherit}';

/**
 * Says that this is a preview, and ends it. It stands outside of the application, so a release shows it whether it knows
 * of previews or not.
 */
export function previewBanner(id: string, locale: Locale): string {
  const text = texts[locale];
  return (
    `<aside class="release-preview" lang="${locale}" aria-label="${text['preview.label']}">` +
    `${escapeHtml(text['preview.text'].replace('{{id}}', id))} <a href="?release=">${text['preview.end']}</a></aside>`
  );
}
