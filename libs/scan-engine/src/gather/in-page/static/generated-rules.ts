import type { splitSelectors } from './split-selectors.ts';

/** A rule that writes words beside the text of the elements with this selector. */
export interface GeneratedRule {
  selector: string;
  pseudo: '::before' | '::after';
}

interface Parts {
  splitSelectors: typeof splitSelectors;
}

/**
 * Runs inside the page; self-contained. Reads a style sheet with its nested and imported rules. Sheets of other origins
 * cannot be read.
 */
export function generatedRules(sheet: CSSStyleSheet, limit: number, parts: Parts): GeneratedRule[] {
  const longest = 10_000;
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
  const note = (selectors: string, { style }: { style: CSSStyleDeclaration }) => {
    if (!/"[^"]*\p{L}{3}/u.test(style.content)) return;
    for (const one of parts.splitSelectors(selectors)) {
      const [, written = '', pseudo] = /^(.*?)::?(before|after)$/.exec(one) ?? [];
      // `div > ::after` stands for `div > *::after`.
      const selector = /(?:^|[\s>+~])$/.test(written) ? `${written}*` : written;
      if (pseudo && canMatch(selector)) found.push({ selector, pseudo: pseudo === 'before' ? '::before' : '::after' });
    }
  };
  /** @returns null for selectors that are too long, because they multiply with each level */
  const nestedIn = (parent: string, own: string) => {
    const around = `:is(${parent})`;
    const selectors = parts.splitSelectors(own).map((one) => (one.includes('&') ? one : `& ${one}`));
    const times = selectors.reduce((sum, one) => sum + one.split('&').length - 1, 0);
    return times * around.length > longest ? null : selectors.map((one) => one.replaceAll('&', () => around)).join();
  };
  const read = (rules: CSSRuleList, parent: string) => {
    for (const rule of rules) {
      if (found.length >= limit) return;
      if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) continue;
      if (rule instanceof CSSImportRule && rule.styleSheet) readSheet(rule.styleSheet);
      else if (rule instanceof CSSNestedDeclarations) note(parent, rule);
      else if (rule instanceof CSSStyleRule) {
        const selectors = parent === '' ? rule.selectorText : nestedIn(parent, rule.selectorText);
        if (selectors === null) continue;
        note(selectors, rule);
        if (rule.cssRules.length > 0) read(rule.cssRules, selectors);
      } else if (rule instanceof CSSGroupingRule) read(rule.cssRules, parent);
    }
  };
  const readSheet = (one: CSSStyleSheet) => {
    try {
      if (!one.disabled) read(one.cssRules, '');
    } catch {
      // A sheet of another origin.
    }
  };
  readSheet(sheet);
  return found.slice(0, limit);
}
