import type { Axe } from '../audit/axe-api.ts';

/**
 * Runs inside the page; self-contained. Lets axe-core's check of links in text accept a line or a box that is drawn with
 * `box-shadow`, as it accepts borders, and marks of an element around the link alone.
 */
export function markedLinks(axe: Axe): void {
  const check = axe['_audit'].checks['link-in-text-block-style'];
  if (!check) return;
  const { evaluate } = check;

  const isInline = (element: Element) => /^(?:inline|contents)$/.test(getComputedStyle(element).display);
  /** A shadow without any length or colour is only the start of an animation. */
  const hasShadow = (element: Element) =>
    getComputedStyle(element)
      .boxShadow.split(/,(?![^(]*\))/)
      .some((shadow) => {
        const isTransparent = /^\s*(?:rgba\([^)]*, 0\)|[a-z]+\([^)]*\/ 0\))/.test(shadow);
        return !isTransparent && /(?<![\d.])-?(?:0?\.\d*)?[1-9][\d.]*px/.test(shadow);
      });
  const isMarked = (link: Element): boolean => {
    const around: Element[] = [];
    let block = link.parentElement;
    for (; block && isInline(block); block = block.parentElement) around.push(block);
    if (!block) return false;
    const text = (link.textContent ?? '').trim();
    const end = block;
    const isMark = (one: Element) => hasShadow(one) || axe.commons.color.elementIsDistinct(one, end);
    return hasShadow(link) || around.some((one) => (one.textContent ?? '').trim() === text && isMark(one));
  };
  check.evaluate = function (element, options, node, context) {
    const result = evaluate.call(this, element, options, node, context);
    return result === false && isInline(element) && isMarked(element) ? true : result;
  };
}
