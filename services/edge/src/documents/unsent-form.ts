import type { Locale, Operator } from '@stufenlos/contracts';
import de from '@stufenlos/contracts/texts/unsent-form.de.json' with { type: 'json' };
import en from '@stufenlos/contracts/texts/unsent-form.en.json' with { type: 'json' };
import { escapeHtml } from './page-head.ts';

const texts = { de, en };

/**
 * What a browser shows that sends a form by itself, because no script ran. Nothing of it was read, so nothing is said to
 * have arrived; going back shows the form with what was typed.
 */
export function unsentForm(locale: Locale, { email }: Pick<Operator, 'email'>): string {
  const text = texts[locale];
  const mail = email && `<p>${text['unsent.mail']} <a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a></p>`;
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${text['unsent.title']}</title></head><body><main><h1>${text['unsent.title']}</h1>`,
    `<p>${text['unsent.text']}</p><p>${text['unsent.action']}</p>${mail ?? ''}</main></body></html>`,
  ].join('');
}
