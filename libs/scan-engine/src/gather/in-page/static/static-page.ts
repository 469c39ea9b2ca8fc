import type { Axe } from '../audit/axe-api.ts';
import type { contrastWith, TextContrast } from './contrast-with.ts';
import type { Surroundings, surroundings } from './surroundings.ts';

/** Questions that static checks may ask about elements. They use the tree that axe-core has built for its audit. */
export interface StaticPage extends Surroundings {
  /** The accessible name. */
  nameOf: (element: Element) => string;
  /** The role, explicit or implicit; null without one. */
  roleOf: (element: Element) => string | null;
  /** The role attribute, if it is valid; null without one. */
  explicitRoleOf: (element: Element) => string | null;
  /** Whether assistive technology can reach it. */
  isExposed: (element: Element) => boolean;
  /** Whether it is visible on the screen, or becomes visible by scrolling. */
  isVisible: (element: Element) => boolean;
  /** Visible text, with single spaces. */
  textOf: (element: Element) => string;
  /** Pseudo-elements into which a style sheet of the document writes words, where it can be read. */
  generatedBy: (element: Element) => ('::before' | '::after')[];
  /** Contrast of a text of this colour and opacity in it, or that it is on a picture or gradient; null where neither is certain. */
  contrastOf: (element: Element, color: string, opacity: number) => TextContrast | 'picture' | null;
  /** Elements of the same document or shadow root. */
  siblingsInRoot: (element: Element, selector: string) => Element[];
}

interface Parts {
  contrastWith: typeof contrastWith;
  surroundings: typeof surroundings;
}

/** Runs inside the page; self-contained. */
export function createStaticPage(axe: Axe, parts: Parts): StaticPage {
  const { aria, dom, text } = axe.commons;
  const nodeOf = (element: Element) => axe.utils.getNodeFromTree(element);
  type Generated = { selector: string; pseudo: '::before' | '::after' };
  let generated: Generated[] = [];
  /** The document that these rules were read of, and its number of style sheets. */
  let readFrom: [root: Element, sheets: number] | undefined;
  const generatedRules = (): Generated[] => {
    const limit = 50;
    const found: Generated[] = [];
    const read = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) continue;
        if (rule instanceof CSSGroupingRule && found.length < limit) read(rule.cssRules);
        if (!(rule instanceof CSSStyleRule) || !/"[^"]*\p{L}{3}/u.test(rule.style.content)) continue;
        for (const one of rule.selectorText.split(/,(?![^(]*\))/)) {
          const [, selector, pseudo] = /^\s*(.*?)::?(before|after)\s*$/.exec(one) ?? [];
          if (pseudo) found.push({ selector: selector || '*', pseudo: pseudo === 'before' ? '::before' : '::after' });
        }
      }
    };
    for (const sheet of document.styleSheets) {
      try {
        if (!sheet.disabled) read(sheet.cssRules);
      } catch {
        // A sheet of another origin cannot be read.
      }
    }
    return found.slice(0, limit);
  };
  return {
    ...parts.surroundings(),
    generatedBy(element) {
      const [root, sheets] = readFrom ?? [];
      if (root !== document.documentElement || sheets !== document.styleSheets.length) {
        readFrom = [document.documentElement, document.styleSheets.length];
        generated = generatedRules();
      }
      const own = generated.filter(({ selector }) => element.matches(selector)).map(({ pseudo }) => pseudo);
      return [...new Set(own)];
    },
    nameOf: (element) => (nodeOf(element) ? text.accessibleText(element) : ''),
    roleOf: (element) => aria.getRole(element),
    explicitRoleOf: (element) => aria.getExplicitRole(element),
    isExposed: (element) => Boolean(nodeOf(element)) && dom.isVisibleToScreenReaders(element),
    isVisible: (element) => Boolean(nodeOf(element)) && dom.isVisibleOnScreen(element),
    textOf: (element) => text.sanitize(nodeOf(element) ? text.visible(element, true) : ''),
    contrastOf: (element, color, opacity) =>
      nodeOf(element) ? parts.contrastWith(axe, element, color, opacity) : null,
    siblingsInRoot(element, selector) {
      const root = element.getRootNode() as Document | ShadowRoot;
      return [...root.querySelectorAll(selector)];
    },
  };
}
