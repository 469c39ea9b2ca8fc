import type { Audit } from '../../in-page/audit/audit.ts';
import type { hasSettled } from '../forms/submit-form.ts';
import type { ActivationStep, ControlState } from './activation-facts.ts';

declare const stufenlos: Audit;

export interface ActivateParts extends Record<string, (...args: never[]) => unknown> {
  hasSettled: typeof hasSettled;
  stateOf: typeof stateOf;
  visibleElements: typeof visibleElements;
  dialogAmong: typeof dialogAmong;
  statusAmong: typeof statusAmong;
  spokenText: typeof spokenText;
  rootsOf: typeof rootsOf;
  contentBeside: typeof contentBeside;
}

export interface RawActivation {
  role: string;
  before: ControlState;
  step: ActivationStep;
  /** Number of a dialog that appeared; -1 without one. */
  dialog: number;
}

/** Runs inside the page, with the audit script. Activates a control once. @returns null when it cannot be used */
export async function activateControl(
  parts: ActivateParts,
  number: number,
  limit: number,
): Promise<RawActivation | null> {
  const control = stufenlos.element(number);
  if (
    !(control instanceof HTMLElement) ||
    !control.isConnected ||
    !control.checkVisibility({ visibilityProperty: true })
  )
    return null;
  control.focus({ preventScroll: true });
  const before = parts.stateOf(control);
  const seen = parts.visibleElements(limit);
  const controls = (control.getAttribute('aria-controls') ?? '').split(/\s+/).map((id) => document.getElementById(id));
  const target: Element | null = controls.find((element) => element !== null) ?? null;
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().height > 1;
  const wasShown = target !== null && isShown(target);
  const spoken = parts.spokenText();
  control.click();
  await parts.hasSettled(60, 500);
  let now = parts.visibleElements(limit);
  const { states, look } = parts.stateOf(control);
  const isSame = JSON.stringify(states) === JSON.stringify(before.states);
  if (isSame && Object.keys(states).length > 0 && (now.size !== seen.size || look !== before.look)) {
    // Some pages set the state when an animation ends.
    await parts.hasSettled(400, 800);
    now = parts.visibleElements(limit);
  }
  const appeared = [...now].filter(
    (element) => !seen.has(element) && element !== control && !control.contains(element),
  );
  const vanished = [...seen].filter(
    (element) => !now.has(element) && element !== control && !control.contains(element),
  );
  let content: ActivationStep['content'] = 'same';
  if (target) {
    const shown = isShown(target);
    if (shown !== wasShown) content = shown ? 'shown' : 'hidden';
  } else content = parts.contentBeside(control, parts.rootsOf(appeared), parts.rootsOf(vanished));
  const { activeElement } = document;
  const isInside = [...appeared, target].some((element) => element?.contains(activeElement) ?? false);
  const isSpoken = parts.spokenText() !== spoken;
  return {
    role: control.getAttribute('role') ?? control.localName,
    before,
    dialog: parts.dialogAmong(appeared),
    step: {
      after: parts.stateOf(control),
      isGone: !control.isConnected || !isShown(control),
      content,
      hasTarget: target !== null,
      focus: activeElement === control ? 'control' : isInside ? 'content' : 'elsewhere',
      status: isSpoken || isInside ? '' : parts.statusAmong(parts.rootsOf(appeared)),
    },
  };
}

/** Runs inside the page; self-contained. What live regions say. */
export function spokenText(): string {
  const live = '[role=status],[role=alert],[role=log],[aria-live]:not([aria-live=off]),output';
  return [...document.querySelectorAll(live)].map(({ textContent }) => textContent).join('|');
}

/** Runs inside the page; self-contained. Elements of a list that are in no other element of it. */
export function rootsOf(list: readonly Element[]): Element[] {
  const all = new Set(list);
  return list.filter(({ parentElement }) => !parentElement || !all.has(parentElement));
}

/** Runs inside the page; self-contained. Without `aria-controls`, content belongs to a control that it follows closely. */
export function contentBeside(
  control: Element,
  appeared: readonly Element[],
  vanished: readonly Element[],
): ActivationStep['content'] {
  const near = [control.parentElement, control.parentElement?.parentElement];
  // The panel of an accordion follows its heading, also where both are children of the page itself.
  const heading = control.closest('h1,h2,h3,h4,h5,h6,[role=heading]');
  const next = [control.nextElementSibling, heading?.nextElementSibling].filter(
    (one) => one && one.localName !== 'main',
  );
  const isBeside = (element: Element) =>
    next.includes(element) ||
    next.includes(element.parentElement) ||
    ((control.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
      near.some((box) => box && box !== document.body && box.localName !== 'main' && box.contains(element)));
  const [isNew, isOld] = [appeared.some(isBeside), vanished.some(isBeside)];
  if (isNew === isOld) return 'same';
  return isNew ? 'shown' : 'hidden';
}

/** Runs inside the page; self-contained. */
export function stateOf(control: Element): ControlState {
  const states: Record<string, string> = {};
  for (const name of ['aria-expanded', 'aria-pressed', 'aria-checked', 'aria-selected']) {
    const value = control.getAttribute(name);
    if (value !== null) states[name] = value;
  }
  const styles = [control, ...control.querySelectorAll('*')].slice(0, 10).flatMap((element) =>
    [null, '::before', '::after'].map((pseudo) => {
      const style = getComputedStyle(element, pseudo);
      return [
        style.backgroundColor,
        style.color,
        style.backgroundImage,
        style.fontWeight,
        style.content,
        style.visibility,
        style.display,
      ].join();
    }),
  );
  const name = `${control.ariaLabel ?? ''} ${control.textContent ?? ''} ${control.getAttribute('title') ?? ''}`;
  const isButton = control instanceof HTMLButtonElement || control instanceof HTMLInputElement;
  const named = isButton ? control.popoverTargetElement : null;
  const command: unknown = control.getAttribute('command')?.toLowerCase().endsWith('-popover')
    ? Reflect.get(control, 'commandForElement')
    : null;
  const target = [named, command].find((one) => one instanceof HTMLElement && one.popover !== null) as
    | HTMLElement
    | undefined;
  return {
    states,
    name: name.replace(/\s+/g, ' ').trim().slice(0, 100),
    ...(target && { popover: target.matches(':popover-open') ? 'open' : 'closed' }),
    look: styles.join(';'),
  };
}

/** Runs inside the page; self-contained. */
export function visibleElements(limit: number): Set<Element> {
  const found = new Set<Element>();
  for (const element of document.querySelectorAll('body *')) {
    if (found.size >= limit) break;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { width, height } = element.getBoundingClientRect();
    if (width > 1 && height > 1) found.add(element);
  }
  return found;
}

/** Runs inside the page, with the audit script. Number of a dialog among elements that appeared; -1 without one. */
export function dialogAmong(appeared: readonly Element[]): number {
  const known = appeared.find((element) =>
    element.matches('dialog,[role=dialog],[role=alertdialog],[aria-modal=true]'),
  );
  if (known) return stufenlos.numberOf(known);
  const overlay = appeared.find((element) => {
    const { position } = getComputedStyle(element);
    if (position !== 'fixed' || (element.textContent ?? '').trim().length < 20) return false;
    if (element.querySelector('nav') || !element.querySelector('a[href],button,[class*=close i],input')) return false;
    if (element.closest('[role=status],[role=alert],[role=menu],[role=listbox],[role=tooltip],nav,header'))
      return false;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const [x, y] = [innerWidth / 2, innerHeight / 2];
    return left < x && right > x && top < y && bottom - top > innerHeight / 8;
  });
  return overlay ? stufenlos.numberOf(overlay) : -1;
}

/** Runs inside the page; self-contained. A short text among elements that appeared which tells that something was done. */
export function statusAmong(roots: readonly Element[]): string {
  const words =
    /\b(?:added|saved|copied|sent|removed|updated|success(?:ful(?:ly)?)?|\d+ results?|no results)\b|hinzugefügt|gespeichert|kopiert|gesendet|entfernt|aktualisiert|erfolgreich|\d+ (?:treffer|ergebnis)|keine (?:treffer|ergebnis)/i;
  for (const root of roots) {
    const text = (root instanceof HTMLElement ? root.innerText : '').replace(/\s+/g, ' ').trim();
    if (text.length > 2 && text.length < 150 && words.test(text)) return text;
  }
  return '';
}
