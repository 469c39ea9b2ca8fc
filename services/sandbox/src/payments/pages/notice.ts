import type { Language } from '../../web/language.ts';
import { html } from '../../web/markup.ts';
import { texts, type Texts } from './texts/texts.ts';
import type { Visit } from './visit.ts';
import { webAddress } from './visit.ts';

/** Pages with a sentence and the way back, with their status. */
const statusOf = {
  complete: 200,
  expired: 410,
  unknown: 404,
  portal: 404,
  over: 409,
  refused: 403,
  failed: 500,
} as const satisfies Partial<Record<keyof Texts['notice'], number>>;

export type Notice = keyof typeof statusOf;

/** `back` is where the way leads: an address of the product, or a page of ours; the product's home unless told. */
export function sendNotice(visit: Visit, language: Language, notice: Notice, back?: string | null, label?: string) {
  const text = texts[language];
  const address = back?.startsWith('/') ? back : (webAddress(back ?? null)?.href ?? `${visit.origin}/`);
  const body = html`<p>${text.notice[notice]}</p>
    <p><a class="lone" href="${address}" rel="noreferrer">${label ?? text.back}</a></p>`;
  const status = statusOf[notice];
  visit.show({ language, title: text.notice[`${notice}Title`], body, status, failed: status !== 200 });
}
