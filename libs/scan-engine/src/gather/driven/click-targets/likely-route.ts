import type { RouteParts } from './route-parts.ts';

/**
 * Runs inside the page; self-contained. Whether the words of an element and what is beside it suggest that the keyboard
 * does the same: a field that it empties, steps or fills, a control that it names, or buttons to the previous and next
 * page.
 */
export function likelyRoute(parts: Pick<RouteParts, 'isReachable' | 'fieldBeside'>, element: Element): boolean {
  const nameOf = (one: Element) =>
    one.ariaLabel?.trim() ||
    (one as HTMLElement).innerText?.trim() ||
    (one as HTMLElement).title?.trim() ||
    (one.getAttribute('alt') ?? one.querySelector('img')?.alt ?? '').trim();
  const name = nameOf(element);
  const inner = [element, ...[...element.querySelectorAll('*')].slice(0, 20)];
  const marks = inner.map((one) => `${one.getAttribute('class') ?? ''} ${one.getAttribute('title') ?? ''} ${one.id}`);
  const words = `${name} ${marks.join(' ')}`.slice(0, 1000);

  for (let at: Element | null = element, level = 0; at && level < 3; at = at.parentElement, level += 1) {
    const named = at.id === '' ? null : document.querySelector(`[aria-labelledby~="${CSS.escape(at.id)}"]`);
    if (named && parts.isReachable(named)) return true;
  }
  const field = parts.fieldBeside(parts, element);
  if (field) {
    const isNumber = field.matches('[type=number],[type=range]') || /^\d+$/.test((field as HTMLInputElement).value);
    const empties = /^[×✕✖✗⨯⌫x]$/i.test(name) || /clear(?!fix)|reset|lösch|leeren|zurücksetz/i.test(words);
    const steps =
      /^[+\-−–‒▲▼△▽↑↓]$/.test(name) || /\b(?:plus|minus|(?:in|de)cre\w+|step\w*|erhöh\w*|verringer\w*)\b/i.test(words);
    const fills = /calendar|kalender|date-?picker|datum/i.test(words);
    const isText = field.matches('textarea,input:not([type=checkbox],[type=radio],[type=range],[type=file])');
    if (isText && (empties || fills || (steps && isNumber))) return true;
    if (steps && field.matches('select,[type=range]')) return true;
  }
  const { width, height } = element.getBoundingClientRect();
  const isPager =
    /^(?:[\p{L} ]{2,20} )?\d{1,3}(?:\s*(?:\/|von|of)\s*\d{1,3})?$/u.test(name) ||
    (name === '' && /dot|bullet|indicator|pag|slide/i.test(words)) ||
    (inner.some(({ localName }) => localName === 'img') && width * height < 40_000);
  let box = isPager ? element.parentElement : null;
  for (let level = 0; box && level < 4; level += 1, box = box.parentElement) {
    const buttons = [...box.querySelectorAll('button,a[href],[role=button]')].slice(0, 60).filter(parts.isReachable);
    const has = (wanted: RegExp) => buttons.some((button) => wanted.test(nameOf(button)));
    const hasPrevious = has(/zurück|vorher|vorig|prev|\bback\b|^[‹«←<❮◀]$/i);
    if (hasPrevious && has(/\bvor\b|vorwärts|weiter|nächst|next|forward|^[›»→>❯▶]$/i)) return true;
  }
  return false;
}
