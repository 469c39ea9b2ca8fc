import type { forEachStyleRule } from '../../in-page/static/for-each-style-rule.ts';
import type { splitSelectors } from '../../in-page/static/split-selectors.ts';

/** A rule that makes something visible while the pointer, or the focus, is somewhere. */
export interface ShowingRule {
  root: Document | ShadowRoot;
  /** What gets visible. */
  subject: string;
  /** The selector in steps: a compound, a combinator, a compound and so on. The state is taken out. */
  steps: string[];
  /** Place of the compound in the steps that had the state. */
  at: number;
  by: 'pointer' | 'focus';
}

export interface RuleParts extends Record<string, (...args: never[]) => unknown> {
  forEachStyleRule: typeof forEachStyleRule;
  splitSelectors: typeof splitSelectors;
}

/**
 * Runs inside the page; self-contained. Rules of the document and its open shadow roots. Those that show something by a
 * size or a place alone are left out, because many effects of the pointer change these.
 *
 * @param limit maximum number of rules for each state
 */
export function showingRules(parts: RuleParts, limit: number): ShowingRule[] {
  const states = {
    pointer: /(?<!\\):hover(?![\w-])/g,
    focus: /(?<!\\):focus(?:-within|-visible)?(?![\w-])/g,
  };
  const found: ShowingRule[] = [];
  const counts = { pointer: 0, focus: 0 };
  const stepsOf = (selector: string) => {
    const steps: string[] = [];
    let [depth, start] = [0, 0];
    for (const { 0: sign, index } of selector.matchAll(/"(?:[^"\\]|\\.)*"|\\.|[()[\]]|\s*[>+~]\s*|\s+/gs)) {
      if (sign === '(' || sign === '[') depth += 1;
      else if (sign === ')' || sign === ']') depth -= 1;
      else if (depth === 0 && /^\s*[>+~]\s*$|^\s+$/.test(sign)) {
        steps.push(selector.slice(start, index), sign.trim() || ' ');
        start = index + sign.length;
      }
    }
    return [...steps, selector.slice(start)];
  };
  /** Without the state; a compound needs something else that matches. */
  const without = (compound: string, state: RegExp) =>
    compound
      .replaceAll(/:host\(([^()]*)\)/g, (host, inner: string) => (inner.replaceAll(state, '') === '' ? ':host' : host))
      .replaceAll(state, (_, place: number, whole: string) =>
        /(?:^|[\s(,>+~])$/.test(whole.slice(0, place)) ? '*' : '',
      );
  const note = (root: Document | ShadowRoot, selector: string) => {
    if (/::|:(?:before|after)\b|:not\([^)]*(?<!\\):(?:hover|focus)/.test(selector)) return;
    for (const by of ['pointer', 'focus'] as const) {
      const written = stepsOf(selector);
      const at = written.findLastIndex((step) => step.search(states[by]) !== -1);
      if (at === -1 || counts[by] >= limit) continue;
      counts[by] += 1;
      const steps = written.map((step, place) => (place % 2 === 0 ? without(step, states[by]) : step));
      found.push({ root, subject: steps.join(''), steps, at, by });
    }
  };
  const shows = ({ display, visibility, opacity }: CSSStyleDeclaration) =>
    (display !== '' && display !== 'none') || visibility === 'visible' || Number.parseFloat(opacity) > 0;
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots) {
    for (const sheet of [...root.styleSheets, ...root.adoptedStyleSheets]) {
      parts.forEachStyleRule(sheet, parts, (selectors, style) => {
        if (!/(?<!\\):(?:hover|focus)/.test(selectors) || !shows(style)) return true;
        for (const one of parts.splitSelectors(selectors)) note(root, one);
        return counts.pointer < limit || counts.focus < limit;
      });
    }
    for (const element of roots.length < 50 ? root.querySelectorAll('*') : []) {
      // Most shadow hosts are custom elements, and to ask every element would be slow.
      const { shadowRoot } = element.localName.includes('-') ? element : { shadowRoot: null };
      if (shadowRoot) roots.push(shadowRoot);
    }
  }
  return found;
}

/**
 * Runs inside the page; self-contained. Where the pointer or the focus has to be for a rule to show this element.
 *
 * @returns null when no element around fits
 */
export function triggerOf(content: Element, { steps, at }: ShowingRule): Element | null {
  // A selector of many steps may fit a deep page in very many ways.
  let tries = 2000;
  const matches = (element: Element, place: number) => {
    tries -= 1;
    try {
      return tries > 0 && element.matches(steps[place] ?? '*');
    } catch {
      return false;
    }
  };
  const before = (element: Element, combinator: string | undefined): Element[] => {
    const found: Element[] = [];
    const isSideways = combinator === '+' || combinator === '~';
    const next = (from: Element) => (isSideways ? from.previousElementSibling : from.parentElement);
    for (let one = next(element); one && found.length < 200; one = next(one)) {
      found.push(one);
      if (combinator === '+' || combinator === '>') break;
    }
    return found;
  };
  const back = (element: Element, place: number): Element | null => {
    if (!matches(element, place)) return null;
    if (place <= at) return element;
    for (const one of before(element, steps[place - 1])) {
      const trigger = back(one, place - 2);
      if (trigger) return trigger;
    }
    return null;
  };
  return back(content, steps.length - 1);
}
