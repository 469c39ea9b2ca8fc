import type { Audit } from '../../in-page/audit/audit.ts';

declare const stufenlos: Audit;

type Point = readonly [x: number, y: number];

export interface WayTo {
  points: { x: number; y: number; steps: number }[];
  isPermeable: boolean;
}

/** Runs inside the page, with the audit script. Boxes of the elements that one could read, within the window. */
export function boxesOf(numbers: readonly number[]): { element: Element; box: DOMRect }[] {
  return numbers.flatMap((number) => {
    const element = stufenlos.element(number);
    if (!element) return [];
    const own = element.getBoundingClientRect();
    // An element with only positioned children has an empty box.
    const parts = own.width > 1 && own.height > 1 ? [element] : [...element.querySelectorAll(':scope > *')];
    return parts.flatMap((part) => {
      const { left, top, right, bottom } = part.getBoundingClientRect();
      const [x, y] = [Math.max(left, 0), Math.max(top, 0)];
      const box = new DOMRect(x, y, Math.min(right, innerWidth) - x, Math.min(bottom, innerHeight) - y);
      return box.width >= 16 && box.height >= 10 ? [{ element: part, box }] : [];
    });
  });
}

/**
 * Runs inside the page, with the audit script. The way of the pointer to the nearest of the contents, once they stand
 * still.
 *
 * @param from where the pointer is
 * @param isDetour it goes to the edge of the trigger first, and then at a right angle
 * @returns null when the pointer is on the content already, and where there is no way: the content is too small, too far
 *   away or behind something
 */
export async function wayTo(
  parts: { boxesOf: typeof boxesOf },
  contents: readonly number[],
  trigger: number,
  from: Point,
  isDetour: boolean,
): Promise<WayTo | null> {
  const farthest = 200;
  const inset = 4;
  const place = () => JSON.stringify(parts.boxesOf(contents).map(({ box }) => box));
  for (let before = '', checks = 0; checks < 10 && before !== place(); checks += 1) {
    before = place();
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
  const clamp = (value: number, start: number, size: number) =>
    Math.min(Math.max(value, start + inset), start + Math.max(size - inset, inset));
  const nearest = ({ x, y, width, height }: DOMRect, [fromX, fromY]: Point) =>
    [clamp(fromX, x, width), clamp(fromY, y, height)] as const;
  const between = (one: Point, other: Point) => Math.hypot(one[0] - other[0], one[1] - other[1]);
  const boxes = parts.boxesOf(contents);
  const own = stufenlos.element(trigger)?.getBoundingClientRect();
  const isOn = ({ box }: { box: DOMRect }) =>
    from[0] >= box.left && from[0] <= box.right && from[1] >= box.top && from[1] <= box.bottom;
  if (!own || boxes.some(isOn)) return null;
  const [first] = boxes
    .map((one) => ({ ...one, point: nearest(one.box, from) }))
    .toSorted((one, other) => between(one.point, from) - between(other.point, from));
  if (!first) return null;
  const edge = nearest(own, first.point);
  const end = isDetour ? nearest(first.box, edge) : first.point;
  if (between(edge, end) > farthest) return null;
  const isPermeable = getComputedStyle(first.element).pointerEvents === 'none';
  const top = (first.element.getRootNode() as Document | ShadowRoot).elementFromPoint(...end);
  if (!isPermeable && !(top && (first.element.contains(top) || top.contains(first.element)))) return null;
  // A menu may be taller than its links: the short way leads into it, then the long one along it.
  const corner: Point = Math.abs(end[0] - edge[0]) < Math.abs(end[1] - edge[1]) ? [end[0], edge[1]] : [edge[0], end[1]];
  const route = isDetour ? [edge, corner, end] : [end];
  const points = route.map((point, at) => ({
    x: point[0],
    y: point[1],
    steps: Math.min(40, Math.max(1, Math.ceil(between(route[at - 1] ?? from, point) / 5))),
  }));
  return { points, isPermeable };
}
