import type { Axe } from '../audit/axe-api.ts';
import type { StaticPage } from './static-page.ts';

/** The part of a static check that runs inside the page. */
export interface StaticCollector {
  id: string;
  selector: string;
  includesHidden?: boolean;
  matches?: (element: Element, page: StaticPage) => boolean;
  collect: (element: Element, page: StaticPage) => unknown;
}

/**
 * Runs inside the page; self-contained. Adds the own checks to axe-core as rules, so that axe finds their elements in
 * every frame and shadow root. A doubtful element is reported as incomplete with the facts about it; the engine judges.
 */
export function addStaticRules(axe: Axe, collectors: readonly StaticCollector[], page: StaticPage, tag: string): void {
  axe.configure({
    checks: collectors.map(({ id, collect }) => ({
      id,
      metadata: { impact: 'moderate', messages: { pass: '', fail: '', incomplete: '' } },
      evaluate(this: { data(facts: unknown): void }, element: Element) {
        const facts = collect(element, page);
        if (facts === null) return true;
        this.data(facts);
        return undefined;
      },
    })),
    rules: collectors.map(({ id, selector, includesHidden, matches }) => ({
      id,
      selector,
      ...(matches && { matches: (element: Element) => matches(element, page) }),
      excludeHidden: !includesHidden,
      tags: [tag],
      any: [id],
      metadata: { description: id, help: id },
    })),
  });
}
