import type { IncomingMessage } from 'node:http';
import { html, type Markup } from './markup.ts';
import { type Language, otherLanguage } from './language.ts';
import { pageTexts } from './page-texts.ts';

export interface Page {
  language: Language;
  title: string;
  /** Something in the form is wrong: the title says so first. */
  failed?: boolean;
  body: Markup;
  /** The other language: a link to this path, or a button that sends the named form so that nothing typed is lost. */
  other: { path: string } | { form: string };
  /** Sends the page's form by itself. */
  submits?: boolean;
  /** Which part of the sandbox the page is of; `payment` keeps its test banner in sight. */
  part?: 'signIn' | 'payment';
}

/**
 * Nothing from elsewhere, nothing inline. A form may end on the app's origin, where a sign-in leads, and on those of
 * `returns`: browsers ask form-action also about a redirect after a form.
 */
export function securityHeaders(origin: string, returns: readonly string[] = []): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      'img-src data:',
      "script-src 'self'",
      `form-action ${["'self'", ...new Set([origin, ...returns])].join(' ')}`,
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    // Not no-referrer: a form would then be sent with `Origin: null` and be refused.
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  };
}

export function renderPage({ language, title, failed, body, other, submits, part = 'signIn' }: Page): string {
  const { failed: failedWord, [part]: text } = pageTexts[language];
  const second = otherLanguage(language);
  const name = pageTexts[second].ownName;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${failed && `${failedWord}: `}${title} - ${text.product}</title>
        <link rel="stylesheet" href="/sandbox/assets/sandbox.css" />
        <link rel="icon" href="data:," />
        ${submits && html`<script src="/sandbox/assets/submit.js" defer></script>`}
      </head>
      <body>
        ${part === 'payment' && html`<header class="mode"><p>${text.testTitle}</p></header>`}
        ${
          part === 'signIn' &&
          html`<header>
            <p class="product">${text.product}</p>
            <p class="test"><strong>${text.testTitle}</strong> ${text.testNote}</p>
          </header>`
        }
        <main>
          ${part === 'payment' && html`<p class="product">${text.product}</p>`}
          <h1>${title}</h1>
          ${part === 'payment' && html`<p class="hint">${text.testNote}</p>`} ${body}
        </main>
        <footer>
          ${
            'form' in other
              ? html`<button
                  class="plain"
                  form="${other.form}"
                  name="language"
                  value="${second}"
                  formnovalidate
                  lang="${second}"
                >
                  ${name}
                </button>`
              : html`<a class="lone" href="${other.path}" lang="${second}" hreflang="${second}">${name}</a>`
          }
        </footer>
      </body>
    </html>`.text;
}

/** oidc-provider sees a request without the prefix it is mounted at. */
export type MountedRequest = IncomingMessage & { originalUrl?: string };

/** The address of this request with another language. */
export function inLanguage({ originalUrl, url: path = '/' }: MountedRequest, language: Language): string {
  // Two slashes name a host, perhaps none that can be read: such an address is not ours, but has to be answered.
  const url = URL.parse(originalUrl ?? path, 'http://sandbox.test') ?? new URL('http://sandbox.test');
  url.searchParams.set('lang', language);
  return url.pathname + url.search;
}
