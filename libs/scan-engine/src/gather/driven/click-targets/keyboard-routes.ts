import type { Audit } from '../../in-page/audit/audit.ts';
import type { EffectHolder } from './observe-effect.ts';
import type { likelyRoute } from './likely-route.ts';
import type { RouteParts } from './route-parts.ts';

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
export function keyboardRoute(
  parts: RouteParts & { likelyRoute: typeof likelyRoute },
  number: number,
  addresses: readonly string[],
): KeyboardRoute {
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
  const isSent = parts.sendsForm(parts, element, addresses);
  const isCertain = sets || isClicked || hasLink || isSent || (isShownByFocus && isLocal && addresses.length === 0);
  if (isCertain) return 'certain';
  // A link in a closed menu may be reached by opening it.
  const isMaybe = changed.length > 0 || links.some((link) => link.tabIndex >= 0) || isShownByFocus;
  return isMaybe || parts.likelyRoute(parts, element) ? 'likely' : null;
}

/** Runs inside the page; self-contained. */
export function releaseRoutes(): void {
  (globalThis as RouteHolder).stufenlosRoutes?.release();
}
