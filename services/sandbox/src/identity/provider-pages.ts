import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { chooseLanguage, type Language, otherLanguage } from '../web/language.ts';
import { html, Markup } from '../web/markup.ts';
import { inLanguage, renderPage, type Page } from '../web/page.ts';
import { texts } from './texts/texts.ts';

/** What oidc-provider shows instead of redirecting: an error that may not go back to the app. */
export function sendProviderError(ctx: KoaContextWithOIDC, { error }: ErrorOut, cause: Error, home: string): void {
  const text = texts[languageOf(ctx)];
  const title = cause.name === 'SessionNotFound' ? text.expiredTitle : text.failedTitle;
  const body = html`<p>${text.failedNote}</p>
    <p>${text.code} <code>${error}</code></p>
    ${homeLink(text.back, home)}`;
  send(ctx, { title, body });
}

/**
 * A logout that names who is signed in here goes on by itself. Anything else is asked, it may be a trap: anybody has an
 * ID token of their own to put into a link, and oidc-provider does not compare the two.
 */
export function sendLogoutPage(ctx: KoaContextWithOIDC, form: string): void {
  const text = texts[languageOf(ctx)];
  const { IdTokenHint: hint } = ctx.oidc.entities;
  const known = hint !== undefined && hint.payload.sub === ctx.oidc.session?.accountId;
  const body = html`<p>${known ? text.logoutNote : text.logoutAsk}</p>
    ${new Markup(form)}
    <input type="hidden" form="op.logoutForm" name="logout" value="yes" />
    <p><button type="submit" form="op.logoutForm">${text.signOut}</button></p>`;
  send(ctx, { title: text.logoutTitle, body, submits: known });
}

export function sendLogoutDone(ctx: KoaContextWithOIDC, home: string): void {
  const text = texts[languageOf(ctx)];
  send(ctx, { title: text.logoutDone, body: homeLink(text.back, home) });
}

const homeLink = (label: string, home: string) => html`<p><a class="lone" href="${home}/">${label}</a></p>`;

function send(ctx: KoaContextWithOIDC, page: Pick<Page, 'title' | 'body' | 'submits'>): void {
  const language = languageOf(ctx);
  const other = { path: inLanguage(ctx.req, otherLanguage(language)) };
  ctx.type = 'html';
  ctx.body = renderPage({ language, other, ...page });
}

function languageOf(ctx: KoaContextWithOIDC): Language {
  const { lang, ui_locales: locales } = ctx.query;
  return chooseLanguage(String(lang ?? ''), String(locales ?? ''), ctx.get('accept-language'));
}
