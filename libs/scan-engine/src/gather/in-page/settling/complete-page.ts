import type { Changes } from './watch-changes.ts';

/**
 * Runs inside the page, in the isolated world; self-contained. Describes a page that seems to be complete, so that two
 * descriptions differ when the page has changed in between: changes of its DOM, open popovers, style sheets and rules.
 *
 * @param most number of elements of such a page
 * @returns undefined for other pages: before the load event, while an animation runs or a font loads, with more elements,
 *   and with content in which `watchChanges` sees no changes (shadow trees, custom elements, frames)
 */
export function completePage(most: number): string | undefined {
  const { stufenlosCalm: calm } = globalThis as { stufenlosCalm?: Changes };
  const isMoving = document.fonts.status === 'loading' || document.getAnimations().length > 0;
  const elements = document.getElementsByTagName('*');
  if (!calm || document.readyState !== 'complete' || isMoving || elements.length > most) return undefined;
  const frames = ['iframe', 'frame', 'object', 'embed'];
  const isUnobserved = (element: Element) =>
    element.shadowRoot !== null || element.localName.includes('-') || frames.includes(element.localName);
  if ([...elements].some(isUnobserved)) return undefined;
  const rulesOf = (sheet: CSSStyleSheet) => {
    try {
      return sheet.disabled ? 'disabled' : sheet.cssRules.length;
    } catch {
      // A sheet of another origin. Scripts of the page cannot change its rules either.
      return 'unreadable';
    }
  };
  const sheets = [...document.styleSheets, ...document.adoptedStyleSheets].map(rulesOf);
  return [calm.count, document.querySelectorAll(':popover-open').length, ...sheets].join(' ');
}
