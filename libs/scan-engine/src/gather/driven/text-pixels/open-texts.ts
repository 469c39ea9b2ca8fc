import type { AxeNode, ElementFacts } from '../../evidence.ts';
import type { Audit } from '../../in-page/audit/audit.ts';
import type { DrivenPage } from '../gatherer.ts';

declare const stufenlos: Audit;

const contrastRules = ['color-contrast', 'color-contrast-enhanced'];
const linkRule = 'link-in-text-block';
/** Rules of axe-core whose questions pixels can answer. */
export const openRules: readonly string[] = [...contrastRules, linkRule];
const maxTexts = 200;

/** A text whose contrast axe-core left open. */
export interface OpenText {
  element: ElementFacts;
  /** Rules that left it open. */
  rules: string[];
}

export function openTexts({ openReviews }: DrivenPage): OpenText[] {
  const texts = new Map<string, OpenText>();
  for (const rule of contrastRules) {
    for (const { element } of openReviews(rule).filter(isMeasurable)) {
      const known = texts.get(element.selector);
      if (known) known.rules.push(rule);
      else if (texts.size < maxTexts) texts.set(element.selector, { element, rules: [rule] });
    }
  }
  return [...texts.values()];
}

/** Links that axe-core could not compare with the text around them. */
export const openLinks = ({ openReviews }: DrivenPage): OpenText[] =>
  openReviews(linkRule)
    // The other question, whether a pseudo-element distinguishes the link, is not one of pixels.
    .filter(({ checks }) => !checks.some(({ id }) => id === 'link-in-text-block-style'))
    .slice(0, maxTexts)
    .map(({ element }) => ({ element, rules: [linkRule] }));

/** Emoji and icons have colours of their own, and a picture shows a moment of an animation. */
const unmeasurable: readonly unknown[] = ['nonBmp', 'moving'];
const isMeasurable = ({ checks }: AxeNode) =>
  !checks.some(
    ({ data }) =>
      typeof data === 'object' && data !== null && 'messageKey' in data && unmeasurable.includes(data.messageKey),
  );

/** Numbers of the elements; null for one that is not the same any more. */
export async function numbersOf(
  { world, describe }: DrivenPage,
  texts: readonly OpenText[],
): Promise<(number | null)[]> {
  const selectors = texts.map(({ element }) => element.selector);
  const numbers = await world.evaluate((list) => stufenlos.numbersOf(list), selectors);
  const now = await describe(numbers.map((number) => number ?? -1));
  return numbers.map((number, at) => (now[at]?.skeleton === texts[at]?.element.skeleton ? number : null));
}
