import type { Audit } from '../../in-page/audit/audit.ts';
import type { boxesOf } from './way-to.ts';

declare const stufenlos: Audit;

/**
 * Runs inside the page, with the audit script. What lies behind contents, apart from the trigger: a text or a control.
 *
 * @returns its text, at most 60 characters; null when they cover nothing
 */
export function coveredBy(
  parts: { boxesOf: typeof boxesOf },
  contents: readonly number[],
  triggerNumber: number,
): string | null {
  const steps = [0.1, 0.3, 0.5, 0.7, 0.9];
  const boxes = parts.boxesOf(contents);
  const trigger = stufenlos.element(triggerNumber);
  const isOwn = (element: Element) =>
    trigger?.contains(element) === true || boxes.some((one) => one.element.contains(element));
  const hasTextAt = (element: Element, x: number, y: number) =>
    [...element.childNodes].some((node) => {
      if (!(node instanceof Text) || !/[\p{L}\p{N}]{2}/u.test(node.data)) return false;
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].some(
        ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
      );
    });
  const nameOf = (element: Element) =>
    (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 60) ||
    element.getAttribute('aria-label') ||
    `<${element.localName}>`;
  for (const { element, box } of boxes) {
    for (const x of steps.map((share) => box.x + share * box.width)) {
      for (const y of steps.map((share) => box.y + share * box.height)) {
        const stack = (element.getRootNode() as Document | ShadowRoot).elementsFromPoint(x, y);
        // What is above it is not covered.
        const behind = stack.slice(stack.findLastIndex((one) => element.contains(one)) + 1);
        const covered = behind.find(
          (one) => !isOwn(one) && (one.matches('a[href],button,input,select,textarea') || hasTextAt(one, x, y)),
        );
        if (covered && !(trigger && covered.contains(trigger) && !hasTextAt(covered, x, y))) return nameOf(covered);
      }
    }
  }
  return null;
}
