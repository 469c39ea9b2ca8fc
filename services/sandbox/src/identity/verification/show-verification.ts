import { RefusedRequest } from '../../web/body.ts';
import { fill } from '../../web/fill.ts';
import { otherLanguage } from '../../web/language.ts';
import type { PageRequest } from '../../web/page-request.ts';
import type { Identity } from '../identity.ts';
import { prefix } from '../provider/provider.ts';
import { texts } from '../texts/texts.ts';
import { linkHours } from './mail-links.ts';

const results = ['proved', 'taken', 'dead'] as const;

/**
 * `/verify?token=`: the link of a mail. Opening it is the proof; looking ahead with HEAD uses nothing up. `?result=`
 * only shows the page again, in the other language.
 */
export function showVerification({ verification }: Identity, page: PageRequest): void {
  const { request, query } = page;
  if (request.method === 'HEAD') throw new RefusedRequest(405, 'another method', { allow: 'GET' });
  const result = results.find((one) => one === query.get('result')) ?? verification.open(query.get('token') ?? '');
  const language = page.language();
  const text = texts[language];
  const [title, note, status] = {
    proved: [text.verifiedTitle, text.verifiedNote, 200] as const,
    taken: [text.takenTitle, text.takenNote, 409] as const,
    dead: [text.deadLinkTitle, text.deadLinkNote, 410] as const,
  }[result];
  const other = { path: `${prefix}/verify?result=${result}&lang=${otherLanguage(language)}` };
  page.notice({ language, other, title, note: fill(note, { hours: linkHours }), status, back: { label: text.back } });
}
