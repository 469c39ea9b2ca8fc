import type { Axe } from '../audit/axe-api.ts';
import type { QuestionPage } from './question-page.ts';

/** The part of a static check, or of a question, that runs inside the page. */
export interface StaticCollector {
  id: string;
  tag: string;
  selector: string;
  includesHidden?: boolean;
  /** Facts about the same `subject` are reported once, and at most so many; the last ones tell how many `more` there are. */
  limit?: number;
  matches?: (element: Element, page: QuestionPage) => boolean;
  collect: (element: Element, page: QuestionPage) => unknown;
}

/**
 * Runs inside the page; self-contained. Adds the own checks to axe-core as rules, so that axe finds their elements in
 * every frame and shadow root. A doubtful element is reported as incomplete with the facts about it; the engine judges.
 */
export function addStaticRules(axe: Axe, collectors: readonly StaticCollector[], page: QuestionPage): void {
  interface Countable {
    subject: string;
    more?: number;
  }
  const isTooMuch = (id: string, limit: number, facts: Countable): boolean => {
    const { subjects, reported } = page.once(`asked ${id}`, () => ({
      subjects: new Set<string>(),
      reported: [] as Countable[],
    }));
    if (subjects.has(facts.subject)) return true;
    subjects.add(facts.subject);
    if (reported.length < limit) {
      reported.push(facts);
      return false;
    }
    const last = reported.at(-1);
    // axe keeps the object, so it may still change until the audit has ended.
    if (last) last.more = (last.more ?? 0) + 1;
    return true;
  };
  axe.configure({
    checks: collectors.map(({ id, limit, collect }) => ({
      id,
      metadata: { impact: 'moderate', messages: { pass: '', fail: '', incomplete: '' } },
      evaluate(this: { data(facts: unknown): void }, element: Element) {
        const facts = collect(element, page);
        if (facts === null || (limit !== undefined && isTooMuch(id, limit, facts as Countable))) return true;
        this.data(facts);
        return undefined;
      },
    })),
    rules: collectors.map(({ id, tag, selector, includesHidden, matches }) => ({
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
