import type { Audit } from '../../in-page/audit/audit.ts';

declare const stufenlos: Audit;

/** An element that looks as if it could be clicked and that the browser gives no keyboard support. */
export interface ClickCandidate {
  number: number;
  name: string;
  /** It can get the keyboard focus. */
  isFocusable: boolean;
}

/**
 * Runs inside the page, with the audit script. Elements with a widget role, `onclick` or a pointer of their own that
 * neither contain a native control nor are part of one. Two of a kind are enough to judge the kind.
 */
export function clickCandidates(limit: number): ClickCandidate[] {
  const native =
    'a[href],area[href],button,input,select,textarea,summary,label,option,iframe,object,embed,audio,video,[contenteditable]';
  const roles = '[role=button],[role=link],[role=checkbox],[role=switch]';
  /** In these, arrow keys move between the parts. */
  const composites =
    '[role=tablist],[role=menu],[role=menubar],[role=listbox],[role=radiogroup],[role=tree],[role=grid],[role=treegrid],[role=toolbar],[role=combobox],[aria-activedescendant]';
  const pictureNameOf = (element: Element) =>
    element.getAttribute('alt') ??
    element.ariaLabel ??
    (element.localName === 'title' ? element.textContent : '') ??
    '';
  const textOf = (element: HTMLElement) => {
    const pictures = [element, ...element.querySelectorAll('img[alt],svg[aria-label],[role=img],svg title')];
    const texts = [element.ariaLabel ?? '', element.innerText, ...pictures.map(pictureNameOf), element.title];
    return (texts.map((text) => text.trim()).find((text) => text !== '') ?? '').replaceAll(/\s+/g, ' ');
  };
  const isFocusable = (element: HTMLElement) => element.tabIndex >= 0;
  const elements = [...document.body.querySelectorAll<HTMLElement>('*')].slice(0, 5000);
  const focusable = elements.filter((element) => element instanceof HTMLElement && isFocusable(element));
  const known = new Set(focusable.map((element) => textOf(element).toLowerCase()));
  const hasOwnPointer = (element: HTMLElement) =>
    getComputedStyle(element).cursor === 'pointer' &&
    (!element.parentElement || getComputedStyle(element.parentElement).cursor !== 'pointer');
  const isInside = (element: HTMLElement) => {
    for (let up = element.parentElement; up; up = up.parentElement)
      if (isFocusable(up) || up.matches(native)) return true;
    return false;
  };
  const seen = new Map<string, number>();
  const found: ClickCandidate[] = [];
  for (const element of elements) {
    if (found.length >= limit) break;
    if (!(element instanceof HTMLElement) || element.matches(native)) continue;
    const canFocus = isFocusable(element);
    const isMeant = element.matches(roles) || element.hasAttribute('onclick');
    if (!isMeant && (canFocus || !hasOwnPointer(element))) continue;
    const { width, height } = element.getBoundingClientRect();
    const isPart = element.closest(`[inert],[aria-hidden=true],[aria-disabled=true],${composites}`) !== null;
    if (isPart || width < 8 || height < 8 || width * height > 0.5 * innerWidth * innerHeight) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isInside(element)) continue;
    const inner = [...element.querySelectorAll<HTMLElement>('*')];
    if (inner.some((one) => one.matches(native) || isFocusable(one))) continue;
    const name = textOf(element);
    const isPicture = [element, ...inner].some((one) => /^(?:img|svg|i)$/.test(one.localName));
    if ((name === '' && !isPicture) || name.length > 80 || (!canFocus && name !== '' && known.has(name.toLowerCase())))
      continue;
    const kind = [element.localName, element.className, element.parentElement?.className].join('|');
    const count = seen.get(kind) ?? 0;
    seen.set(kind, count + 1);
    if (count < 2) found.push({ number: stufenlos.numberOf(element), name: name.slice(0, 60), isFocusable: canFocus });
  }
  return found;
}
