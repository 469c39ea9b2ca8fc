import type { Audit } from '../../in-page/audit/audit.ts';
import type { OrderJump } from './order-jump.ts';

declare const stufenlos: Audit;

/**
 * Runs inside the page, with the audit script. Elements with a positive `tabindex` come before all others. That is in
 * question when at least three of the others stand before one of them.
 *
 * @param stops numbers of the elements in the order of the walk
 */
export function tabindexJump(stops: readonly number[]): OrderJump[] {
  const minPassed = 3;
  const isReachable = (element: HTMLElement) =>
    element.tabIndex > 0 &&
    !element.matches(':disabled') &&
    !element.closest('[inert]') &&
    element.checkVisibility({ visibilityProperty: true });
  const numbered = [...document.querySelectorAll<HTMLElement>('[tabindex]')]
    .filter(isReachable)
    .toSorted((one, other) => one.tabIndex - other.tabIndex);
  const others = stops.flatMap((number) => {
    const element = stufenlos.element(number);
    return element instanceof HTMLElement && element.tabIndex <= 0 ? [element] : [];
  });
  const precedes = (one: Element, other: Element) => {
    const position = one.compareDocumentPosition(other);
    // Elements of different shadow trees have no order.
    return (
      (position & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && (position & Node.DOCUMENT_POSITION_DISCONNECTED) === 0
    );
  };
  const [last, next] = [numbered.at(-1), others[0]];
  if (!last || !next || others.filter((other) => precedes(other, last)).length < minPassed) return [];
  const number = stufenlos.numberOf(last);
  const [from = '', to = ''] = stufenlos.namesOf([number, stufenlos.numberOf(next)]);
  return [{ number, kind: 'tabindex', from, to }];
}
