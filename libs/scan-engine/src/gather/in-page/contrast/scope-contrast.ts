import type { Axe } from '../audit/axe-api.ts';

/**
 * Runs once inside the page; self-contained. Lets axe-core judge the contrast of some texts only, for a second audit of a
 * page whose other texts look as before.
 *
 * @returns sets the only elements to judge; undefined for all
 */
export function scopeContrast(axe: Axe): (elements: ReadonlySet<Element> | undefined) => void {
  let scope: ReadonlySet<Element> | undefined;
  // axe has no public API for its rules.
  for (const rule of axe['_audit'].rules.filter(({ id }) => id === 'color-contrast')) {
    const { matches } = rule;
    rule.matches = function (element, ...others) {
      return (!scope || scope.has(element)) && matches.call(this, element, ...others);
    };
  }
  return (elements) => {
    scope = elements;
  };
}
