import type { Audit } from '../../in-page/audit/audit.ts';

declare const stufenlos: Audit;

export interface DialogFacts {
  kind: 'modal' | 'dialog' | 'overlay';
  name: string;
  takesFocus: boolean;
}

/** Runs inside the page, with the audit script. Waits until the focus is in the dialog. */
export async function waitForFocus(number: number, limitMs: number): Promise<DialogFacts | null> {
  const dialog = stufenlos.element(number);
  if (!dialog?.isConnected) return null;
  const isInside = () => {
    let active = document.activeElement;
    // A dialog may be in a shadow tree, or have one.
    while (active?.shadowRoot?.activeElement && !dialog.contains(active)) active = active.shadowRoot.activeElement;
    return dialog.contains(active);
  };
  const end = performance.now() + limitMs;
  while (!isInside() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 30));
  const isModal =
    dialog.matches('[aria-modal=true]') ||
    dialog.querySelector('[aria-modal=true]') !== null ||
    dialog.matches(':modal');
  const hasRole =
    dialog.matches('dialog,[role=dialog],[role=alertdialog]') ||
    dialog.querySelector('[role=dialog],[role=alertdialog]') !== null;
  const labelledBy = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '');
  const name = dialog.ariaLabel ?? labelledBy?.textContent ?? dialog.textContent ?? '';
  return {
    kind: isModal ? 'modal' : hasRole ? 'dialog' : 'overlay',
    name: name.replace(/\s+/g, ' ').trim().slice(0, 60),
    takesFocus: isInside(),
  };
}

/** Runs inside the page, with the audit script. Whether the dialog is hidden, after a short wait. */
export async function isClosed(number: number, limitMs: number): Promise<boolean> {
  const dialog = stufenlos.element(number);
  const isHidden = () =>
    !dialog?.isConnected ||
    !dialog.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
    dialog.getBoundingClientRect().height < 2;
  const end = performance.now() + limitMs;
  while (!isHidden() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 30));
  return isHidden();
}

/** Runs inside the page, with the audit script. Presses the button of a dialog that closes it. */
export function pressClose(number: number): boolean {
  const dialog = stufenlos.element(number);
  const words = /close|schlie(?:ß|ss)en|dismiss|^\s*[x×✕✖]\s*$/i;
  const button = [
    ...(dialog?.querySelectorAll<HTMLElement>('button,[role=button],[class*=close i],a[href="#"]') ?? []),
  ].find((one) =>
    [one.textContent ?? '', one.ariaLabel ?? '', one.title, one.className].some((text) => words.test(text)),
  );
  button?.click();
  return button !== undefined;
}

/** Runs inside the page, with the audit script. Whether an element has the focus, after a short wait. */
export async function hasFocus(number: number, limitMs: number): Promise<boolean> {
  const element = stufenlos.element(number);
  const end = performance.now() + limitMs;
  while (document.activeElement !== element && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 30));
  return document.activeElement === element;
}

/** Runs inside the page, with the audit script. */
export function giveFocus(number: number): void {
  const element = stufenlos.element(number);
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}
