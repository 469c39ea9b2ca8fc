import type { Audit } from '../../in-page/audit/audit.ts';
import type { RuleParts, showingRules, triggerOf } from './showing-rules.ts';

declare const stufenlos: Audit;

export interface PairParts extends RuleParts {
  canTrigger: typeof canTrigger;
  showingRules: typeof showingRules;
  triggerOf: typeof triggerOf;
}

export interface HoverPairs {
  /** The visible element at which a hidden text may appear, by that text. */
  triggers: Map<Element, Element>;
  /** Where the focus shows the text by a style sheet. */
  focusOf: (content: Element) => Element[];
}

/**
 * Runs inside the page, with the audit script. Hidden elements with a text that style sheets show under the pointer, and
 * those in or beside elements that listen to it.
 *
 * @param listening numbers of elements that listen to the pointer
 */
export function hoverPairs(parts: PairParts, listening: readonly number[]): HoverPairs {
  // What is no text of the page, or is opened in another way.
  const layers =
    'dialog,details,[popover],[role=dialog],[role=alertdialog],[role=tabpanel],[inert],template,noscript,script,style,' +
    'head,select,datalist,svg,audio,video';
  const shows = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const above = (element: Element): Element | null => {
    const { parentElement, parentNode } = element;
    return parentElement ?? (parentNode instanceof ShadowRoot ? parentNode.host : null);
  };
  const shownFrom = (element: Element | null) => {
    let around = element;
    while (around && !shows(around)) around = above(around);
    return around;
  };
  const inRoot = (root: Document | ShadowRoot, selector: string) => {
    try {
      return [...root.querySelectorAll(selector)].slice(0, 100);
    } catch {
      return [];
    }
  };
  const triggers = new Map<Element, Element>();
  const add = (content: Element, trigger: Element | null) => {
    if (!trigger || triggers.has(content) || content.closest(layers) || !parts.canTrigger(trigger)) return;
    if (/\p{L}{2}/u.test(content.textContent ?? '')) triggers.set(content, trigger);
  };
  const rules = parts.showingRules(parts, 200);
  for (const rule of rules) {
    if (rule.by === 'focus' || triggers.size > 200) continue;
    for (const content of inRoot(rule.root, rule.subject)) {
      if (shows(content)) continue;
      const trigger = parts.triggerOf(content, rule);
      if (trigger === null || content.contains(trigger)) add(content, shownFrom(above(content)));
      // With a hidden trigger, both are part of something that is closed.
      else if (shows(trigger)) add(content, trigger);
    }
  }
  for (const number of listening) {
    const trigger = stufenlos.element(number);
    if (!trigger || !shows(trigger)) continue;
    const ids = (trigger.getAttribute('aria-describedby') ?? '').split(/\s+/).filter((id) => id !== '');
    const described = ids.flatMap((id) => inRoot(trigger.getRootNode() as Document, `#${CSS.escape(id)}`));
    const beside = [trigger.nextElementSibling, trigger.previousElementSibling].flatMap((one) => (one ? [one] : []));
    for (const one of [...described, ...[...trigger.querySelectorAll('*')].slice(0, 100), ...beside]) {
      const around = above(one);
      // Only the outermost hidden element: it is what a script shows.
      if (!shows(one) && around && shows(around)) add(one, trigger);
    }
  }
  return {
    triggers,
    focusOf: (content) =>
      rules.flatMap((rule) => {
        const trigger = rule.by === 'focus' ? parts.triggerOf(content, rule) : null;
        return trigger ? [trigger] : [];
      }),
  };
}

/** Runs inside the page; self-contained. What regions of the page hide belongs to another layout. */
export function canTrigger(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  const isRegion = element.matches('html,body,main,nav,header,footer,aside,form,ul,ol,table,tbody');
  const isLarge = width * height > 0.3 * innerWidth * innerHeight;
  return width >= 8 && height >= 8 && !isRegion && !isLarge && !element.closest('[aria-hidden=true]');
}
