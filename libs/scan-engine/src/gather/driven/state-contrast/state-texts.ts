import type { Audit } from '../../in-page/audit/audit.ts';
import type { PaintedBehind, plainColors } from './plain-colors.ts';

declare const stufenlos: Audit;

export interface StateParts extends Record<string, (...args: never[]) => unknown> {
  plainColors: typeof plainColors;
}

/** A link or a button whose text has plain colours. */
export interface StateText {
  /** Of the control. */
  number: number;
  /** Of the element with the text. */
  text: number;
  name: string;
  /** Controls that look like it, with itself. */
  count: number;
}

/** Runs inside the page, with the audit script. One of each kind, because those that look alike share their styles. */
export function stateTexts({ plainColors }: StateParts, limit: number): StateText[] {
  const controls = 'a[href],button,summary,[role=button],[role=link],[role=tab],[role=menuitem]';
  const kinds = new Map<string, StateText>();
  const known = new Map<Element, PaintedBehind>();
  const isWritten = (node: Node) => node.nodeType === Node.TEXT_NODE && /\p{L}{2}|\p{N}/u.test(node.textContent ?? '');
  for (const control of [...document.querySelectorAll<HTMLElement>(controls)].slice(0, 1000)) {
    if (kinds.size >= limit) break;
    // A widget disables the controls in it, too.
    if (control.matches(':disabled') || control.closest('[inert],[aria-disabled=true]')) continue;
    // Text of a logo has no contrast requirement.
    if (stufenlos.isInLogo(control)) continue;
    const inner = [control, ...control.querySelectorAll<HTMLElement>('*')].slice(0, 20);
    const element = inner.find((one) => [...one.childNodes].some(isWritten));
    if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const colors = plainColors(element, known);
    if (!colors) continue;
    const ancestors = [control, control.parentElement, control.parentElement?.parentElement];
    const names = ancestors.map((one) => `${one?.localName}.${one?.className}.${one?.id}`);
    const kind = [...names, element.localName, element.className, colors.color, colors.background].join('|');
    const same = kinds.get(kind);
    if (same) same.count += 1;
    else
      kinds.set(kind, {
        number: stufenlos.numberOf(control),
        text: stufenlos.numberOf(element),
        name: (element.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 60),
        count: 1,
      });
  }
  return [...kinds.values()];
}

/** Runs inside the page, with the audit script. The colours of texts as they are now; null when they are not plain. */
export function colorsOf({ plainColors }: StateParts, texts: readonly number[]): ReturnType<typeof plainColors>[] {
  const known = new Map<Element, PaintedBehind>();
  return texts.map((number) => {
    const element = stufenlos.element(number);
    return element && plainColors(element, known);
  });
}
