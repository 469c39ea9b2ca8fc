import { maxAddressLength } from '@stufenlos/contracts/address';
import { htmlLimit, selectorLimit } from '@stufenlos/contracts/scan-constants';
import { factsPerQuestion, factTextLimit, questionHtmlLimit } from '@stufenlos/contracts/question-constants';
import type { PageFinding, PageQuestion, ScanFailure } from '@stufenlos/contracts';

export const titleLimit = 500;
const detailLimit = 200;

/** Shortens selector and HTML to the limits of the contract. */
export function shortened(finding: PageFinding): PageFinding {
  return { ...finding, selector: shortSelector(finding.selector), html: cut(finding.html, htmlLimit) };
}

/** Shortens selector, HTML and facts to the limits of the contract. */
export function shortQuestion(question: PageQuestion): PageQuestion {
  const { selector, html, facts } = question;
  const few = Object.entries(facts).slice(0, factsPerQuestion);
  return {
    ...question,
    selector: shortSelector(selector),
    html: cut(html, questionHtmlLimit),
    facts: shortTexts(Object.fromEntries(few), factTextLimit),
  };
}

/** Shortens an address to the contract's limit: without query and fragment, or if that is not enough, to its origin. */
export function shortAddress(address: string): string {
  if (address.length <= maxAddressLength) return address;
  const { origin, pathname } = new URL(address);
  return origin.length + pathname.length <= maxAddressLength ? `${origin}${pathname}` : `${origin}/`;
}

/** Shortens texts in the details, because they may quote a server, such as its content type. */
export function shortFailure({ code, detail }: ScanFailure): ScanFailure {
  return { code, detail: shortTexts(detail, detailLimit) };
}

function shortTexts<Values extends Readonly<Record<string, unknown>>>(values: Values, limit: number): Values {
  const short = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? cut(value, limit) : value,
  ]);
  return Object.fromEntries(short) as Values;
}

/** Removes steps from the start, because the end of a selector is most specific; the rest still matches the element. */
export function shortSelector(selector: string): string {
  if (selector.length <= selectorLimit) return selector;
  const frames = selector.split(' >>> ');
  const steps = (frames.pop() ?? '').split(' > ');
  const rest = (kept: string[]) => [...frames, kept.join(' > ')].join(' >>> ');
  while (steps.length > 1 && rest(steps).length > selectorLimit) steps.shift();
  while (frames.length > 0 && rest(steps).length > selectorLimit) frames.shift();
  return cut(rest(steps), selectorLimit);
}

/** Cuts a text to `limit` UTF-16 units and replaces lone surrogates, which are not valid in JSON text. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text.isWellFormed() ? text : text.toWellFormed();
  return `${text.slice(0, limit - 1)}…`.toWellFormed();
}
