import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseLanguage } from '../../web/language.ts';
import { html } from '../../web/markup.ts';
import { otherLanguage, sendPage } from '../../web/page.ts';
import type { Identity } from '../identity.ts';
import { linkHours } from './mail-links.ts';
import { prefix } from '../provider/provider.ts';
import { fill } from '../../web/fill.ts';
import { texts } from '../texts/texts.ts';

const results = ['proved', 'taken', 'dead'] as const;

/**
 * `/verify?token=`: the link of a mail. Opening it is the proof; looking ahead with HEAD uses nothing up. `?result=`
 * only shows the page again, in the other language.
 */
export function handleVerify(identity: Identity, request: IncomingMessage, response: ServerResponse): void {
  if (request.method !== 'GET') return void response.writeHead(405, { allow: 'GET' }).end();
  const query = new URL(request.url ?? '', 'http://sandbox.test').searchParams;
  const result =
    results.find((one) => one === query.get('result')) ?? identity.verification.open(query.get('token') ?? '');
  const language = chooseLanguage(query.get('lang'), request.headers['accept-language']);
  const text = texts[language];
  const [title, note, status] = {
    proved: [text.verifiedTitle, text.verifiedNote, 200] as const,
    taken: [text.takenTitle, text.takenNote, 409] as const,
    dead: [text.deadLinkTitle, text.deadLinkNote, 410] as const,
  }[result];
  const body = html`<p>${fill(note, { hours: linkHours })}</p>
    <p><a class="lone" href="${identity.settings.publicOrigin}/">${text.back}</a></p>`;
  const other = { path: `${prefix}/verify?result=${result}&lang=${otherLanguage(language)}` };
  sendPage(response, { language, title, body, status, failed: status !== 200, other });
}
