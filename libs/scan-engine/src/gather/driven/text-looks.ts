import type { Audit } from '../in-page/audit/audit.ts';

declare const stufenlos: Audit;

/**
 * Runs inside the page, with the audit script. What the contrast of each element depends on, as a text: colours, backgrounds,
 * and whether its text counts as large.
 */
export function textLooks(elements: readonly Element[]): string[] {
  return elements.map((element) => {
    const style = getComputedStyle(element);
    const { color, backgroundColor, backgroundImage } = style;
    return [color, backgroundColor, backgroundImage.slice(0, 100), stufenlos.isLargeText(style)].join(' ');
  });
}
