import type { Audit } from '../../in-page/audit/audit.ts';
import type { deepQuery } from '../deep-query.ts';
import type { likelyRoute } from './likely-route.ts';
import type { EffectHolder } from './observe-effect.ts';

declare const stufenlos: Audit;

/** `certain`: the keyboard does the same at another place. `likely`: something there looks as if it did. */
export type KeyboardRoute = 'certain' | 'likely' | null;

interface RouteNotes {
  /** States of all fields. */
  values: Map<Element, string>;
  /** Elements beside the target, or made for it, that can be seen. */
  visible: Set<Element>;
  /** Other elements that the page clicks in turn. */
  clicked: Set<Element>;
  /** Those that the focus shows. */
  shownByFocus: Set<Element>;
  release: () => void;
}

interface RouteHolder {
  stufenlosRoutes?: RouteNotes;
}

export interface RouteParts extends Record<string, (...args: never[]) => unknown> {
  deepQuery: typeof deepQuery;
  stateOf: typeof stateOf;
  isReachable: typeof isReachable;
  fieldBeside: typeof fieldBeside;
  revealable: typeof revealable;
  likelyRoute: typeof likelyRoute;
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

/** Runs inside the page, with the audit script. Notes what is there before an element is used. */
export function noteRoutes(parts: RouteParts, number: number): void {
  const holder = globalThis as RouteHolder;
  holder.stufenlosRoutes?.release();
  const element = stufenlos.element(number);
  if (!element) return;
  const beside = parts.fieldBeside(parts, element);
  // What empties a field does something only when there is something in it.
  const textField =
    beside?.matches('input:is(:not([type]),[type=text],[type=search],[type=tel],[type=url],[type=email])') === true &&
    (beside as HTMLInputElement).value === ''
      ? (beside as HTMLInputElement)
      : null;
  if (textField) textField.value = '1';
  const fields = parts.deepQuery('input:not([type=hidden]),select,textarea').slice(0, 300);
  const clicked = new Set<Element>();
  const onClick = (event: Event) => {
    const [target] = event.composedPath();
    if (target instanceof Element && !element.contains(target) && clicked.size < 20) clicked.add(target);
  };
  addEventListener('click', onClick, true);
  holder.stufenlosRoutes = {
    values: new Map(fields.map((field) => [field, parts.stateOf(field)])),
    visible: parts.revealable(element),
    clicked,
    shownByFocus: new Set(),
    release() {
      removeEventListener('click', onClick, true);
      if (textField?.value === '1') textField.value = '';
      delete holder.stufenlosRoutes;
    },
  };
}

/** Runs inside the page, with the audit script. Notes what has appeared since an element got the focus. */
export function noteFocus(parts: RouteParts, number: number): void {
  const { stufenlosRoutes: notes } = globalThis as RouteHolder;
  const element = stufenlos.element(number);
  if (!notes || !element) return;
  for (const one of parts.revealable(element)) if (!notes.visible.has(one)) notes.shownByFocus.add(one);
}

/**
 * Runs inside the page, with the audit script. Whether the keyboard does at another place what the click has done.
 *
 * @param addresses where the click led
 */
export function keyboardRoute(parts: RouteParts, number: number, addresses: readonly string[]): KeyboardRoute {
  const { stufenlosRoutes: notes, stufenlosEffect: effect } = globalThis as RouteHolder & EffectHolder;
  const element = stufenlos.element(number);
  if (!notes || !element) return null;
  const changed = [...notes.values].filter(
    ([field, before]) =>
      parts.isReachable(field) &&
      parts.stateOf(field) !== before &&
      // Of radio buttons, two change.
      !(field.matches('[type=radio]') && before === 'true'),
  );
  const [only] = changed;
  const isSimple = (field: Element, before: string) =>
    !field.matches('textarea,input:is(:not([type]),[type=text],[type=search],[type=tel],[type=url],[type=email])') ||
    /^-?[\d.,]*$/.test(before + parts.stateOf(field));
  const isEmptied = only !== undefined && parts.stateOf(only[0]) === '';
  const sets = changed.length === 1 && only !== undefined && (isSimple(...only) || isEmptied);
  const isClicked = [...notes.clicked].some(parts.isReachable);

  const withoutHash = (address: string) => address.replace(/#.*$/, '');
  const targets = new Set(addresses.map(withoutHash));
  const links =
    targets.size === 0
      ? []
      : parts
          .deepQuery('a[href],area[href]')
          .slice(0, 3000)
          .filter((link) => targets.has(withoutHash((link as HTMLAnchorElement).href)));
  const hasLink = links.some((link) => parts.isReachable(link) && link.closest('[aria-hidden=true]') === null);

  const shown = [...parts.revealable(element)].filter((one) => !notes.visible.has(one));
  const isShownByFocus = notes.shownByFocus.size > 0 && shown.every((one) => notes.shownByFocus.has(one));
  const isLocal = [...(effect?.changes ?? [])].every(
    (node) =>
      effect?.before.has(node) === true ||
      element.contains(node) ||
      [...notes.shownByFocus].some((one) => one.contains(node) || one.parentElement === node),
  );
  const isCertain = sets || isClicked || hasLink || (isShownByFocus && isLocal && addresses.length === 0);
  if (isCertain) return 'certain';
  // A link in a closed menu may be reached by opening it.
  const isMaybe = changed.length > 0 || links.some((link) => link.tabIndex >= 0) || isShownByFocus;
  return isMaybe || parts.likelyRoute(parts, element) ? 'likely' : null;
}

/** Runs inside the page; self-contained. */
export function releaseRoutes(): void {
  (globalThis as RouteHolder).stufenlosRoutes?.release();
}
