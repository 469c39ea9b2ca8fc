import { htmlLimit, selectorLimit } from '@stufenlos/contracts';
import type { PageFinding } from '@stufenlos/contracts';

export const titleLimit = 500;

/** Keeps a finding inside the contract's limits, whatever a page contains. */
export function shortened(finding: PageFinding): PageFinding {
  return { ...finding, selector: shortSelector(finding.selector), html: cut(finding.html, htmlLimit) };
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
