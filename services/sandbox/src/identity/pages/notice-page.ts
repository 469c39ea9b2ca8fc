import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Language } from '../../web/language.ts';
import { html } from '../../web/markup.ts';
import { inLanguage, otherLanguage, sendPage } from '../../web/page.ts';
import type { ClientSettings } from '../provider/clients.ts';
import { texts, type Texts } from '../texts/texts.ts';

/** Pages with a sentence and the way back. */
const notices = {
  expired: { status: 400, title: 'expiredTitle', note: 'failedNote' },
  refused: { status: 403, title: 'refusedTitle', note: 'refusedNote' },
  notFound: { status: 404, title: 'notFoundTitle', note: undefined },
  down: { status: 503, title: 'downTitle', note: 'downNote' },
  failed: { status: 500, title: 'failedTitle', note: 'failedNote' },
} as const satisfies Record<string, { status: number; title: keyof Texts; note: keyof Texts | undefined }>;

export type Notice = keyof typeof notices;

export function sendNotice(
  response: ServerResponse,
  request: IncomingMessage,
  language: Language,
  notice: Notice,
  { publicOrigin }: Pick<ClientSettings, 'publicOrigin'>,
): void {
  const text = texts[language];
  const { status, title, note } = notices[notice];
  const body = html`${note && html`<p>${text[note]}</p>`}
    <p><a class="lone" href="${publicOrigin}/">${text.back}</a></p>`;
  const other = { path: inLanguage(request, otherLanguage(language)) };
  sendPage(response, { language, title: text[title], body, other, status, failed: true });
}
