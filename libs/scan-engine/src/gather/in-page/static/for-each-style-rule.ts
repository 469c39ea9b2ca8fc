import type { splitSelectors } from './split-selectors.ts';

interface Parts {
  splitSelectors: typeof splitSelectors;
}

/**
 * Runs inside the page; self-contained. Reads a style sheet with its nested and imported rules, as far as they apply to
 * the window. Sheets of other origins cannot be read.
 *
 * @param visit gets the selectors of a rule, those around it included; false ends the reading
 */
export function forEachStyleRule(
  sheet: CSSStyleSheet,
  parts: Parts,
  visit: (selectors: string, style: CSSStyleDeclaration) => boolean,
): void {
  const longest = 10_000;
  let isOver = false;
  const show = (selectors: string, { style }: { style: CSSStyleDeclaration }) => {
    isOver ||= !visit(selectors, style);
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
      if (isOver) return;
      if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) continue;
      if (rule instanceof CSSImportRule && rule.styleSheet) readSheet(rule.styleSheet);
      else if (rule instanceof CSSNestedDeclarations) show(parent, rule);
      else if (rule instanceof CSSStyleRule) {
        const selectors = parent === '' ? rule.selectorText : nestedIn(parent, rule.selectorText);
        if (selectors === null) continue;
        show(selectors, rule);
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
}
