import type { AxeRule } from '../evidence.ts';

/** Whether an audit objects to an element to which the first audit did not. Cheap, so similar elements are not compared. */
export function addsViolations(first: readonly AxeRule[], second: readonly AxeRule[]): boolean {
  const known = new Set(violationsOf(first));
  return violationsOf(second).some((one) => !known.has(one));
}

const violationsOf = (rules: readonly AxeRule[]) =>
  rules
    .filter(({ outcome }) => outcome === 'violation')
    .flatMap(({ id, nodes }) => nodes.map(({ element }) => `${id} ${element.selector}`));
