import type { PageRequest } from '../../web/page-request.ts';
import { texts, type Texts } from '../texts/texts.ts';

/** Pages with a sentence and the way back. */
const notices = {
  expired: { status: 400, title: 'expiredTitle', note: 'failedNote' },
  refused: { status: 403, title: 'refusedTitle', note: 'refusedNote' },
  notFound: { status: 404, title: 'notFoundTitle', note: undefined },
  down: { status: 503, title: 'downTitle', note: 'downNote' },
  failed: { status: 500, title: 'failedTitle', note: 'failedNote' },
} as const satisfies Record<string, { status: number; title: keyof Texts; note: keyof Texts | undefined }>;

export function showNotice(page: PageRequest, name: keyof typeof notices): void {
  const language = page.language();
  const text = texts[language];
  const { status, title, note } = notices[name];
  page.notice({ language, title: text[title], note: note && text[note], status, back: { label: text.back } });
}
