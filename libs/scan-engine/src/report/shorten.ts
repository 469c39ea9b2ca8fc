import { maxAddressLength } from '@stufenlos/contracts/address';
import { htmlLimit, selectorLimit } from '@stufenlos/contracts/scan-words';
import type { PageFinding, ScanFailure } from '@stufenlos/contracts';

export const titleLimit = 500;
const detailLimit = 200;

/** Keeps a finding inside the contract's limits, whatever a page contains. */
export function shortened(finding: PageFinding): PageFinding {
  return { ...finding, selector: shortSelector(finding.selector), html: cut(finding.html, htmlLimit) };
}

/** A page may give itself an address of two million characters. What is left is an address, and the same page's. */
export function shortAddress(address: string): string {
  if (address.length <= maxAddressLength) return address;
  const { origin, pathname } = new URL(address);
  return origin.length + pathname.length <= maxAddressLength ? `${origin}${pathname}` : `${origin}/`;
}

/** Details quote what a server said, such as its content type. */
export function shortFailure({ code, detail }: ScanFailure): ScanFailure {
  const short = Object.entries(detail).map(([name, value]) => [
    name,
    typeof value === 'string' ? cut(value, detailLimit) : value,
  ]);
  return { code, detail: Object.fromEntries(short) as ScanFailure['detail'] };
}

/** The near end of a path says most; what is left still matches the element. */
export function shortSelector(selector: string): string {
  if (selector.length <= selectorLimit) return selector;
  const frames = selector.split(' >>> ');
  const steps = (frames.pop() ?? '').split(' > ');
  const rest = (kept: string[]) => [...frames, kept.join(' > ')].join(' >>> ');
  while (steps.length > 1 && rest(steps).length > selectorLimit) steps.shift();
  while (frames.length > 0 && rest(steps).length > selectorLimit) frames.shift();
  return cut(rest(steps), selectorLimit);
}

/** Never between the halves of a character that takes two units: half a character is no valid JSON text. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text.isWellFormed() ? text : text.toWellFormed();
  return `${text.slice(0, limit - 1)}…`.toWellFormed();
}
