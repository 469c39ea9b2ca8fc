import type { Audit } from '../../in-page/audit/audit.ts';

declare const stufenlos: Audit;

export interface FocusChange {
  number: number;
  label: string;
  kind: 'navigation' | 'lost' | 'moved';
  url: string;
}

/**
 * Runs inside the page, with the audit script. Focuses controls one after the other, fields first, and says which of them
 * made the page navigate or lost the focus at once.
 */
export async function focusControls(limit: number): Promise<FocusChange[]> {
  const { attempts } = (globalThis as unknown as { stufenlosGuard: { attempts: string[] } }).stufenlosGuard;
  const fields = 'input:not([type=hidden]),select,textarea';
  const controls = [...document.querySelectorAll(fields), ...document.querySelectorAll('button,a[href]')]
    .filter((element) => element instanceof HTMLElement)
    .filter((element) => element.tabIndex >= 0 && !element.matches(':disabled'))
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .slice(0, limit);
  const start = document.activeElement;
  const found: FocusChange[] = [];
  for (const element of controls) {
    let gotFocus = false;
    const onFocus = (event: Event) => {
      gotFocus ||= event.target === element;
    };
    addEventListener('focus', onFocus, true);
    const before = attempts.length;
    element.focus({ preventScroll: true });
    removeEventListener('focus', onFocus, true);
    const { activeElement } = document;
    const label = (
      element.innerText ||
      element.ariaLabel ||
      element.title ||
      (element as HTMLInputElement).labels?.[0]?.textContent ||
      ''
    )
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 100);
    const note = (kind: FocusChange['kind'], url = '') =>
      found.push({ number: stufenlos.numberOf(element), label, kind, url });
    const [url] = attempts.slice(before);
    // An element that never got the focus, for example in an inert part, loses nothing.
    if (url !== undefined) note('navigation', url);
    else if (gotFocus && (activeElement === null || activeElement === document.body)) {
      // The page may be about to put the focus somewhere else, or it replaces the control.
      await new Promise((resolve) => setTimeout(resolve, 150));
      if (element.isConnected) note(document.activeElement === document.body ? 'lost' : 'moved');
    } else if (
      gotFocus &&
      activeElement &&
      activeElement !== element &&
      !element.contains(activeElement) &&
      label !== ''
    )
      note('moved');
  }
  attempts.length = 0;
  if (start instanceof HTMLElement) start.focus({ preventScroll: true });
  return found;
}
