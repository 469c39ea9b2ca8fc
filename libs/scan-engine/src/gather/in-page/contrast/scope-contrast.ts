import type { Axe } from '../audit/axe-api.ts';

export interface ContrastScope {
  /** @param only numbers of the elements whose contrast is judged during the audit; undefined: all */
  during<Given>(only: readonly number[] | undefined, audit: () => Promise<Given>): Promise<Given>;
}

/**
 * Runs once inside the page; self-contained. Lets axe-core judge the contrast of some texts only, for a second audit of a
 * page whose other texts look as before.
 */
export function scopeContrast(axe: Axe, elementAt: (number: number) => Element | undefined): ContrastScope {
  let scope: ReadonlySet<Element> | undefined;
  // axe has no public API for its rules.
  for (const rule of axe['_audit'].rules.filter(({ id }) => id === 'color-contrast')) {
    const { matches } = rule;
    rule.matches = function (element, ...others) {
      return (!scope || scope.has(element)) && matches.call(this, element, ...others);
    };
  }
  return {
    async during(only, audit) {
      scope = only && new Set(only.flatMap((number) => elementAt(number) ?? []));
      try {
        return await audit();
      } finally {
        scope = undefined;
      }
    },
  };
}
