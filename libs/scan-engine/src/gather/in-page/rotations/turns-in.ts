import type { Orientation, orientationOf } from './orientation-of.ts';

/** A style rule that rotates. */
export interface Turn {
  selector: string;
  style: CSSStyleDeclaration;
  /** Null when the rule is for both. */
  orientation: Orientation | null;
}

/**
 * Runs inside the page; self-contained. Reads the CSSOM, including `@supports`, `@layer`, `@import` and nested rules.
 *
 * @param readsAll also collects rules without an orientation. They matter only if another rule has one, and collecting
 *   is slow.
 * @returns `unread`: URLs of style sheets of other origins, whose rules scripts may not read
 */
export function turnsIn(sheets: readonly CSSStyleSheet[], readsAll: boolean, orientation: typeof orientationOf) {
  const turns: Turn[] = [];
  const unread: string[] = [];
  let left = 50_000;

  const note = (selector: string, { style }: { style: CSSStyleDeclaration }, within: Orientation | null) => {
    if (within === null && !readsAll) return;
    if (style.getPropertyValue('transform') === '' && style.getPropertyValue('rotate') === '') return;
    turns.push({ selector, style, orientation: within });
  };
  const read = (sheet: CSSStyleSheet, within: Orientation | null) => {
    if (sheet.disabled) return;
    try {
      walk(sheet.cssRules, within, '');
    } catch {
      if (sheet.href !== null) unread.push(sheet.href);
    }
  };
  const walkStyle = (rule: CSSStyleRule, within: Orientation | null, parent: string) => {
    const own = rule.selectorText;
    const nested = own.includes('&') ? own.replaceAll('&', `:is(${parent})`) : `:is(${parent}) ${own}`;
    const selector = parent === '' ? own : nested;
    note(selector, rule, within);
    if (rule.cssRules.length > 0) walk(rule.cssRules, within, selector);
  };
  const walk = (rules: CSSRuleList, within: Orientation | null, parent: string) => {
    for (const rule of rules) {
      left -= 1;
      if (left < 0) return;
      if (rule instanceof CSSStyleRule) walkStyle(rule, within, parent);
      else if (rule instanceof CSSImportRule) {
        const wanted = orientation(rule.media.mediaText);
        if (rule.styleSheet && wanted !== undefined) read(rule.styleSheet, within ?? wanted);
      } else if (rule instanceof CSSMediaRule) {
        const wanted = orientation(rule.media.mediaText);
        if (wanted !== undefined) walk(rule.cssRules, within ?? wanted, parent);
      } else if (rule instanceof CSSSupportsRule) {
        if (CSS.supports(rule.conditionText)) walk(rule.cssRules, within, parent);
      } else if (rule instanceof CSSNestedDeclarations) note(parent, rule, within);
      else if (rule instanceof CSSGroupingRule) walk(rule.cssRules, within, parent);
    }
  };
  for (const sheet of sheets) {
    const wanted = orientation(sheet.media.mediaText);
    if (wanted !== undefined) read(sheet, wanted);
  }
  return { turns, unread };
}
