import type { Audit } from '../../in-page/audit/audit.ts';

declare const stufenlos: Audit;

/** Kept in the isolated world of the document. */
export interface EffectHolder {
  stufenlosEffect?: { observer: MutationObserver; before: Set<Node>; changes: Set<Node> };
}

/**
 * Runs inside the page; self-contained. Notes for some ms which nodes change by themselves, and from then on which others
 * change.
 */
export async function observeEffect(ms: number): Promise<void> {
  const holder = globalThis as unknown as EffectHolder;
  holder.stufenlosEffect?.observer.disconnect();
  const before = new Set<Node>();
  const changes = new Set<Node>();
  let into = before;
  const observer = new MutationObserver((records) => {
    for (const { target } of records) into.add(target);
  });
  const attributeFilter = ['class', 'style', 'hidden', 'open', 'src', 'inert', 'value', 'checked', 'disabled'];
  const aria = ['aria-expanded', 'aria-pressed', 'aria-checked', 'aria-selected', 'aria-hidden', 'aria-current'];
  observer.observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: [...attributeFilter, ...aria],
  });
  holder.stufenlosEffect = { observer, before, changes };
  await new Promise((resolve) => setTimeout(resolve, ms));
  into = changes;
}

/** Runs inside the page; self-contained. Whether something changed since then that does not change by itself. */
export async function hasEffect(ms: number): Promise<boolean> {
  const { stufenlosEffect } = globalThis as unknown as EffectHolder;
  if (!stufenlosEffect) return false;
  const { changes, before } = stufenlosEffect;
  const isNew = () => [...changes].some((node) => !before.has(node));
  const end = performance.now() + ms;
  while (!isNew() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
  return isNew();
}

/** Runs inside the page, with the audit script. */
export function clickOn(number: number): void {
  const element = stufenlos.element(number);
  if (element instanceof HTMLElement) element.click();
}

/** Runs inside the page, with the audit script. @returns whether it has the focus now */
export function focusOn(number: number): boolean {
  const element = stufenlos.element(number);
  if (!(element instanceof HTMLElement) || !element.isConnected) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
