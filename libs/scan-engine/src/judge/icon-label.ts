import type { ElementFacts } from '../gather/evidence.ts';

/**
 * Whether the visible label of an element differs from its name only by icon font glyphs. Icons are not part of a label
 * (WCAG SC 2.5.3 covers text and images of text), so only the remaining text is compared with the name.
 */
export function isIconLabel({ html, labelWithoutIcons }: ElementFacts): boolean {
  if (labelWithoutIcons === undefined) return false;
  if (labelWithoutIcons === '') return true;
  const name = /^<[^>]*? aria-label="([^"]*)"/.exec(html)?.[1];
  // The name comes from another element and is unknown here: a person must compare.
  return name === undefined || wordsOf(name).includes(wordsOf(labelWithoutIcons));
}

const wordsOf = (text: string) =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `;
