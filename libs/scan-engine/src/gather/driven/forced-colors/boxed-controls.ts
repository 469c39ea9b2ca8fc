import type { Audit } from '../../in-page/audit/audit.ts';

declare const stufenlos: Audit;

export interface BoxedControl {
  number: number;
  name: string;
  /** Whole px of the document. */
  clip: { x: number; y: number; width: number; height: number };
}

/**
 * Runs inside the page, with the audit script. Small controls with a name whose looks come from backgrounds or masks, and
 * not from a picture or a border of their own.
 */
export function boxedControls(limit: number): BoxedControl[] {
  const controls = 'a[href],button,summary,[role=button],[role=link],[role=tab],[role=switch],[role=checkbox]';
  const isPainted = (style: CSSStyleDeclaration) =>
    style.backgroundImage !== 'none' || style.maskImage !== 'none' || style.backgroundColor !== 'rgba(0, 0, 0, 0)';
  const nameOf = (element: HTMLElement) =>
    (element.ariaLabel ?? (element.textContent || element.title)).trim().replaceAll(/\s+/g, ' ').slice(0, 60);
  const found: BoxedControl[] = [];
  const kinds = new Set<string>();
  for (const control of [...document.querySelectorAll<HTMLElement>(controls)].slice(0, 1000)) {
    if (found.length >= limit) break;
    const { x, y, width, height } = control.getBoundingClientRect();
    const isSmall = width >= 8 && height >= 8 && width <= 160 && height <= 120;
    if (!isSmall || x + scrollX < 0 || y + scrollY < 0 || control.closest('[aria-hidden=true],[inert]')) continue;
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const name = nameOf(control);
    if (name === '' || control.matches(':disabled,[aria-disabled=true]')) continue;
    const inner = [control, ...control.querySelectorAll('*')].slice(0, 10);
    if (
      inner.some((one) => one.matches('img,svg,canvas,video,object,input,i') && one.getBoundingClientRect().width > 1)
    )
      continue;
    const styles = inner.flatMap((one) => [null, '::before', '::after'].map((pseudo) => getComputedStyle(one, pseudo)));
    if (!styles.some(isPainted)) continue;
    const kind = [control.localName, control.className, control.parentElement?.className].join('|');
    if (kinds.has(kind)) continue;
    kinds.add(kind);
    const [left, top] = [Math.ceil(x + scrollX), Math.ceil(y + scrollY)];
    const clip = {
      x: left,
      y: top,
      width: Math.floor(x + scrollX + width) - left,
      height: Math.floor(y + scrollY + height) - top,
    };
    if (clip.width > 4 && clip.height > 4) found.push({ number: stufenlos.numberOf(control), name, clip });
  }
  return found;
}
