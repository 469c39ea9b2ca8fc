import type { deepQuery } from '../deep-query.ts';

export interface RouteParts extends Record<string, (...args: never[]) => unknown> {
  deepQuery: typeof deepQuery;
  stateOf: typeof stateOf;
  isReachable: typeof isReachable;
  fieldBeside: typeof fieldBeside;
  revealable: typeof revealable;
  sendsForm: typeof sendsForm;
}

/** Runs inside the page; self-contained. */
export function stateOf(field: Element): string {
  if (!(field instanceof HTMLInputElement)) return (field as HTMLSelectElement | HTMLTextAreaElement).value;
  return field.matches('[type=checkbox],[type=radio]') ? String(field.checked) : field.value;
}

/** Runs inside the page; self-contained. Whether Tab leads to an element that can be used. */
export function isReachable(element: Element): boolean {
  const isUsable = !element.matches(':disabled,[readonly],[aria-disabled=true]') && element.closest('[inert]') === null;
  return isUsable && (element as HTMLElement).tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true });
}

/** Runs inside the page; self-contained. The only usable field in a small box around an element. */
export function fieldBeside(parts: Pick<RouteParts, 'isReachable'>, element: Element): Element | null {
  let box = element.parentElement;
  for (let level = 0; box && level < 3 && (box.textContent ?? '').length < 300; level += 1, box = box.parentElement) {
    const fields = [...box.querySelectorAll('input:not([type=hidden]),select,textarea')].filter(parts.isReachable);
    if (fields.length > 0) return fields.length === 1 ? fields[0]! : null;
  }
  return null;
}

/** Runs inside the page; self-contained. What an element may show when it is used: in it, after it, or made for it. */
export function revealable(element: Element): Set<Element> {
  const root = element.getRootNode() as Document | ShadowRoot;
  const ids = ['aria-describedby', 'aria-controls', 'aria-owns', 'aria-details']
    .flatMap((name) => (element.getAttribute(name) ?? '').split(/\s+/))
    .filter((id) => id !== '');
  const made = [element.nextElementSibling, ...ids.slice(0, 10).map((id) => root.getElementById(id))];
  const around = [element, ...made.filter((one) => one !== null)];
  const all = around.flatMap((one) => [one, ...[...one.querySelectorAll('*')].slice(0, 50)]);
  // A tooltip is often text that only CSS writes.
  const isShown = (style: CSSStyleDeclaration) =>
    style.display !== 'none' && style.visibility === 'visible' && style.opacity !== '0';
  const writes = ['::before', '::after'].some((pseudo) => {
    const style = getComputedStyle(element, pseudo);
    return /\p{L}/u.test(style.content.replace(/^(?:none|normal)$/, '')) && isShown(style);
  });
  const visible = all.filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
  return new Set([...visible.filter((one) => one !== element), ...(writes ? [element] : [])]);
}

/** Runs inside the page; self-contained. Whether Enter in a field or a button sends the form that a click has sent. */
export function sendsForm(
  parts: Pick<RouteParts, 'isReachable'>,
  element: Element,
  addresses: readonly string[],
): boolean {
  const form = element.closest('form');
  if (!form) return false;
  const withoutQuery = (address: string) => address.replace(/[?#].*$/, '');
  // A field may be called `action` or `querySelectorAll`.
  const action = Element.prototype.getAttribute.call(form, 'action') || location.href;
  if (!URL.canParse(action, document.baseURI)) return false;
  const target = withoutQuery(new URL(action, document.baseURI).href);
  if (!addresses.some((address) => withoutQuery(address) === target)) return false;
  const reachable = (selector: string) =>
    [...Element.prototype.querySelectorAll.call(form, selector)].filter(parts.isReachable).length;
  const buttons = 'button:not([type]),[type=submit],[type=image]';
  const noTextField =
    '[type=hidden],[type=checkbox],[type=radio],[type=range],[type=color],[type=file],[type=button],[type=reset]';
  // Without a button, browsers send a form only if it has a single field for text.
  return reachable(buttons) > 0 || reachable(`input:not(${noTextField})`) === 1;
}
