import type { Language } from '../../web/language.ts';
import { type HostedPageRequest, webAddress } from './hosted-page-request.ts';
import { texts, type Texts } from './texts/texts.ts';

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

export type NoticeName = keyof typeof statusOf;

/** `back` is where the way leads: an address of the product, or a page of ours; the product's home unless told. */
export function showNotice(
  page: HostedPageRequest,
  language: Language,
  name: NoticeName,
  back?: string | null,
  label?: string,
): void {
  const text = texts[language];
  const address = back?.startsWith('/') ? back : webAddress(back ?? null)?.href;
  page.notice({
    language,
    title: text.notice[`${name}Title`],
    note: text.notice[name],
    status: statusOf[name],
    back: { label: label ?? text.back, ...(address === undefined ? {} : { address }) },
  });
}
