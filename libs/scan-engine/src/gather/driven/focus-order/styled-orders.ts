import type { Audit } from '../../in-page/audit/audit.ts';
import type { OrderJump } from './order-jump.ts';

declare const stufenlos: Audit;

/** A part of a container, with the first stop in it. */
interface StopPart {
  element: Element;
  stop: HTMLElement;
  box: DOMRect;
}

interface Parts extends Record<string, (...args: never[]) => unknown> {
  stopParts: typeof stopParts;
  backwardsAt: typeof backwardsAt;
}

/**
 * Runs inside the page, with the audit script. Containers whose style shows at least three parts with stops in another order
 * than that of the walk.
 *
 * @param stops numbers of the elements in the order of the walk
 */
export function styledOrders(given: Parts, stops: readonly number[], limit: number): OrderJump[] {
  const elements = stops.flatMap((number) => {
    const element = stufenlos.element(number);
    return element instanceof HTMLElement ? [element] : [];
  });
  const containers = new Set<Element>();
  for (const element of elements) {
    let at = element.parentElement;
    for (let level = 0; at && level < 6; level += 1, at = at.parentElement) containers.add(at);
  }
  const found = [...containers]
    .flatMap((container) => {
      const { display, flexDirection, direction, flexWrap } = getComputedStyle(container);
      if (!/flex|grid/.test(display) || direction !== 'ltr' || flexWrap === 'wrap-reverse') return [];
      const isReversed = display.includes('flex') && flexDirection.endsWith('-reverse');
      const parts = given.stopParts(container, elements);
      if (!isReversed && parts.every(({ element }) => getComputedStyle(element).order === '0')) return [];
      const jump = given.backwardsAt(parts, display.includes('flex') && flexDirection.startsWith('column'));
      const [from, to] = [parts[jump - 1], parts[jump]];
      if (!from || !to) return [];
      return [
        { container, kind: isReversed ? ('reversed' as const) : ('order' as const), stops: [from.stop, to.stop] },
      ];
    })
    .slice(0, limit);
  // For all of them together, because each question makes axe-core read the whole page.
  const names = stufenlos.namesOf(found.flatMap(({ stops: ends }) => ends.map((stop) => stufenlos.numberOf(stop))));
  return found.map(({ container, kind }, at) => ({
    number: stufenlos.numberOf(container),
    kind,
    from: names[2 * at] ?? '',
    to: names[2 * at + 1] ?? '',
  }));
}

/** Runs inside the page; self-contained. The parts of a container that contain stops, in the order of the walk. */
export function stopParts(container: Element, elements: readonly HTMLElement[]): StopPart[] {
  const parts = new Map<Element, StopPart>();
  for (const stop of elements) {
    if (!container.contains(stop)) continue;
    const element = [...container.querySelectorAll(':scope > *')].find((child) => child.contains(stop));
    // What floats above the page has no place in it.
    if (!element || parts.has(element) || /fixed|absolute/.test(getComputedStyle(element).position)) continue;
    parts.set(element, { element, stop, box: element.getBoundingClientRect() });
  }
  return [...parts.values()];
}

/**
 * Runs inside the page; self-contained. Index of the first part that stands before the one that was reached before it; -1
 * when fewer than three parts are out of place, or when they have no simple order.
 */
export function backwardsAt(parts: readonly StopPart[], isColumn: boolean): number {
  const minParts = 3;
  const startOf = ({ box }: StopPart) => (isColumn ? box.top : box.left);
  const endOf = ({ box }: StopPart) => (isColumn ? box.bottom : box.right);
  const starts = parts.map(({ box }) => (isColumn ? box.left : box.top));
  const ends = parts.map(({ box }) => (isColumn ? box.right : box.bottom));
  // Parts in several rows have no simple order, and hidden parts have no place.
  const isLine = Math.max(...starts) < Math.min(...ends);
  if (parts.length < minParts || !isLine || parts.some(({ box }) => box.width < 2 || box.height < 2)) return -1;
  const seen = parts.map((_part, at) => at).toSorted((one, other) => startOf(parts[one]!) - startOf(parts[other]!));
  const isMoved = seen.some((walked, place) => Math.abs(walked - place) >= 2);
  // Entirely before it, so that an overlap is no jump.
  return isMoved ? parts.findIndex((part, at) => at > 0 && endOf(part) <= startOf(parts[at - 1]!) + 2) : -1;
}
