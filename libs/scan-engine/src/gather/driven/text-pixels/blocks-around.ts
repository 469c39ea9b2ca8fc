import type { Audit } from '../../in-page/audit/audit.ts';

declare const stufenlos: Audit;

/** Runs inside the page, with the audit script. The numbers of the blocks of text that these links are in. */
export function blocksAround(links: readonly (number | null)[]): (number | null)[] {
  const isInline = (element: Element) => ['inline', 'contents'].includes(getComputedStyle(element).display);
  return links.map((number) => {
    const link = number === null ? null : stufenlos.element(number);
    // A picture distinguishes the link too.
    if (!link || link.querySelector('img, svg, picture, canvas, video')) return null;
    let block = link.parentElement;
    while (block && isInline(block)) block = block.parentElement;
    return block && stufenlos.numberOf(block);
  });
}
