import type { ElementFacts } from '../gather/evidence.ts';

/**
 * Whether the visible label of an element differs from its name only by what an icon font draws. A picture is no label
 * (WCAG SC 2.5.3 speaks of text and of images of text), so what remains besides the icons is compared with the name.
 */
export function isIconLabel({ html, labelWithoutIcons }: ElementFacts): boolean {
  if (labelWithoutIcons === undefined) return false;
  if (labelWithoutIcons === '') return true;
  const name = /^<[^>]*? aria-label="([^"]*)"/.exec(html)?.[1];
  // A name that stands elsewhere on the page is not at hand here: a person must compare.
  return name === undefined || wordsOf(name).includes(wordsOf(labelWithoutIcons));
}

const wordsOf = (text: string) =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `;
