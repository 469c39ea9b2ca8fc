import type { isLargeText } from '../contrast/is-large-text.ts';
import type { Axe } from '../audit/axe-api.ts';
import type { contrastWith, TextContrast } from './contrast-with.ts';
import type { forEachStyleRule } from './for-each-style-rule.ts';
import type { GeneratedRule, generatedRules } from './generated-rules.ts';
import type { hasIconBesideText } from './has-icon-beside-text.ts';
import type { splitSelectors } from './split-selectors.ts';
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
  /** Pseudo-elements into which a style sheet of its document or shadow root writes words, where it can be read. */
  generatedBy: (element: Element) => ('::before' | '::after')[];
  /** Contrast of a text of this colour and opacity in it, or that it is on a picture or gradient; null where neither is certain. */
  contrastOf: (element: Element, color: string, opacity: number) => TextContrast | 'picture' | null;
  isLargeText: (style: CSSStyleDeclaration) => boolean;
  /** Elements of the same document or shadow root. */
  siblingsInRoot: (element: Element, selector: string) => Element[];
}

interface Parts {
  isLargeText: typeof isLargeText;
  contrastWith: typeof contrastWith;
  forEachStyleRule: typeof forEachStyleRule;
  generatedRules: typeof generatedRules;
  hasIconBesideText: typeof hasIconBesideText;
  splitSelectors: typeof splitSelectors;
  surroundings: typeof surroundings;
}

/** Runs inside the page; self-contained. */
export function createStaticPage(axe: Axe, parts: Parts): StaticPage {
  const maxGenerated = 50;
  const { aria, dom, text } = axe.commons;
  const nodeOf = (element: Element) => axe.utils.getNodeFromTree(element);
  /** Rules of each document and shadow root, and from how many style sheets they were read. */
  const generated = new WeakMap<Node, { sheets: number; rules: GeneratedRule[] }>();
  let tree: unknown;
  /** Shadow trees share style sheets. Kept for one audit, because scripts may change them. */
  let ofSheets = new WeakMap<CSSStyleSheet, GeneratedRule[]>();
  const rulesOf = (sheet: CSSStyleSheet): GeneratedRule[] => {
    // axe builds a new tree for each audit.
    if (tree !== axe['_tree']) [tree, ofSheets] = [axe['_tree'], new WeakMap()];
    const rules = ofSheets.get(sheet) ?? parts.generatedRules(sheet, maxGenerated, parts);
    ofSheets.set(sheet, rules);
    return rules;
  };
  const rulesFor = (element: Element): GeneratedRule[] => {
    const root = element.getRootNode();
    if (!(root instanceof Document || root instanceof ShadowRoot)) return [];
    // A document may be written again.
    const key = root instanceof Document ? root.documentElement : root;
    const sheets = root.styleSheets.length + root.adoptedStyleSheets.length;
    const known = generated.get(key);
    if (known?.sheets === sheets) return known.rules;
    const rules = [...root.styleSheets, ...root.adoptedStyleSheets].flatMap(rulesOf).slice(0, maxGenerated);
    generated.set(key, { sheets, rules });
    return rules;
  };
  return {
    ...parts.surroundings(),
    generatedBy(element) {
      const own = rulesFor(element).filter(({ selector }) => element.matches(selector));
      return [...new Set(own.map(({ pseudo }) => pseudo))];
    },
    nameOf: (element) => (nodeOf(element) ? text.accessibleText(element) : ''),
    roleOf: (element) => aria.getRole(element),
    explicitRoleOf: (element) => aria.getExplicitRole(element),
    isExposed: (element) => Boolean(nodeOf(element)) && dom.isVisibleToScreenReaders(element),
    isVisible: (element) => Boolean(nodeOf(element)) && dom.isVisibleOnScreen(element),
    textOf: (element) => text.sanitize(nodeOf(element) ? text.visible(element, true) : ''),
    isLargeText: parts.isLargeText,
    contrastOf: (element, color, opacity) =>
      nodeOf(element) ? parts.contrastWith(axe, element, color, opacity, parts) : null,
    siblingsInRoot(element, selector) {
      const root = element.getRootNode() as Document | ShadowRoot;
      return [...root.querySelectorAll(selector)];
    },
  };
}
