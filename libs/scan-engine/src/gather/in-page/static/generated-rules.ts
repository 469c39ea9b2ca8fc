import type { forEachStyleRule } from './for-each-style-rule.ts';
import type { splitSelectors } from './split-selectors.ts';

/** A rule that writes words beside the text of the elements with this selector. */
export interface GeneratedRule {
  selector: string;
  pseudo: '::before' | '::after';
}

interface Parts {
  forEachStyleRule: typeof forEachStyleRule;
  splitSelectors: typeof splitSelectors;
}

/** Runs inside the page; self-contained. Reads a style sheet with its nested and imported rules. */
export function generatedRules(sheet: CSSStyleSheet, limit: number, parts: Parts): GeneratedRule[] {
  const found: GeneratedRule[] = [];
  const canMatch = (selector: string) => {
    try {
      new DocumentFragment().querySelector(selector);
      return true;
    } catch {
      // One with a namespace.
      return false;
    }
  };
  const note = (selectors: string, { content }: CSSStyleDeclaration) => {
    if (!/"[^"]*\p{L}{3}/u.test(content)) return;
    for (const one of parts.splitSelectors(selectors)) {
      const [, written = '', pseudo] = /^(.*?)::?(before|after)$/.exec(one) ?? [];
      // `div > ::after` stands for `div > *::after`.
      const selector = /(?:^|[\s>+~])$/.test(written) ? `${written}*` : written;
      if (pseudo && canMatch(selector)) found.push({ selector, pseudo: pseudo === 'before' ? '::before' : '::after' });
    }
  };
  parts.forEachStyleRule(sheet, parts, (selectors, style) => {
    note(selectors, style);
    return found.length < limit;
  });
  return found.slice(0, limit);
}
