import type { Turn } from './turns-in.ts';

/**
 * Runs inside the page; self-contained.
 *
 * @param turns all rotating rules
 * @returns by how many degrees a rule rotates an element between both orientations, 0 to 180; null when it cannot be computed
 */
export function degreesBetween(element: Element, { style, orientation }: Turn, turns: readonly Turn[]): number | null {
  type Property = 'transform' | 'rotate';
  const now = matchMedia('(orientation: portrait)').matches ? 'portrait' : 'landscape';
  /** Rotation of a declaration in degrees, null when it cannot be computed. */
  const degreesOf = (transform: string, rotate: string): number | null => {
    const steps = transform.replaceAll(/(?:translate|perspective)\w*\([^)]*\)/gi, '').trim();
    const angle = /^(?:.*\s)?(-?[\d.]+(?:e-?\d+)?(?:deg|rad|grad|turn))$/.exec(rotate.trim())?.[1];
    try {
      const { m11, m12 } = new DOMMatrix(steps === 'none' ? '' : steps);
      const turned = angle === undefined ? { m11: 1, m12: 0 } : new DOMMatrix(`rotate(${angle})`);
      return ((Math.atan2(m12, m11) + Math.atan2(turned.m12, turned.m11)) * 180) / Math.PI;
    } catch {
      return null;
    }
  };
  /** Value of a property in the other orientation than the rule's. */
  const otherwise = (property: Property): string => {
    if (orientation !== now) {
      const value = getComputedStyle(element).getPropertyValue(property);
      return value === 'none' ? '' : value;
    }
    const others = turns.filter(
      (turn) =>
        turn.orientation !== orientation &&
        turn.style.getPropertyValue(property) !== '' &&
        element.matches(turn.selector),
    );
    return others.at(-1)?.style.getPropertyValue(property) ?? '';
  };
  const [transform, rotate] = [otherwise('transform'), otherwise('rotate')];
  const there = degreesOf(transform, rotate);
  const here = degreesOf(style.getPropertyValue('transform') || transform, style.getPropertyValue('rotate') || rotate);
  if (there === null || here === null) return null;
  const between = Math.abs(here - there) % 360;
  return between > 180 ? 360 - between : between;
}
