import type { Audit } from '../../in-page/audit/audit.ts';

declare const stufenlos: Audit;

export interface ChangeableControl {
  number: number;
  /** Key that changes its value. */
  key: 'ArrowDown' | 'ArrowUp' | 'Space';
  label: string;
  nearby: string;
  description: string;
}

/** Runs inside the page; self-contained. The text directly before a control and its label, if it is longer than a label. */
export function sentenceBefore(control: Element): string {
  const labels: Node[] = [...((control as HTMLInputElement).labels ?? [])];
  let at: Node = control;
  for (let level = 0; level < 3 && at !== document.body; level += 1) {
    let before = at.previousSibling;
    for (let step = 0; before && step < 20; step += 1, before = before.previousSibling) {
      const text = (before.textContent ?? '').replace(/\s+/g, ' ').trim();
      if (text === '' || labels.includes(before)) continue;
      const isOther =
        before instanceof Element &&
        (before.matches('h1,h2,h3,h4,h5,h6,script,style') || before.querySelector('input,select,textarea'));
      return isOther || text.length > 400 || text.split(' ').length < 5 ? '' : text;
    }
    if (!at.parentNode) break;
    at = at.parentNode;
  }
  return '';
}

/** Runs inside the page, with the audit script. Selects, radio buttons and checkboxes, at most two of the same kind. */
export function changeableControls(
  parts: { sentenceBefore: typeof sentenceBefore },
  limit: number,
): ChangeableControl[] {
  const forbidden =
    /\b(?:buy|pay|purchase|order now|delete|remove|unsubscribe|(?:sign|log)[ -]?(?:out|off))\b|kauf|bezahl|bestell|lösch|entfern|abmeld|kündig/i;
  const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const seen = new Map<string, number>();
  const found: ChangeableControl[] = [];
  for (const control of document.querySelectorAll('select:not([multiple]),input[type=radio],input[type=checkbox]')) {
    if (found.length >= limit) break;
    const isUsable = !control.matches(':disabled') && control.checkVisibility({ visibilityProperty: true });
    if (!isUsable || control.matches('[type=radio]:checked')) continue;
    const kind = [
      control.localName,
      control.className,
      control.parentElement?.className,
      control.getAttribute('onchange'),
    ];
    const signature = [...kind, control.matches('[type=radio]') ? control.getAttribute('name') : ''].join('|');
    const count = seen.get(signature) ?? 0;
    const { labels } = control as HTMLInputElement;
    const label =
      clean(
        [...(labels ?? [])]
          .map(({ textContent }) => textContent)
          .join(' ')
          .replace(control.textContent ?? '', ''),
      ) || clean(control.ariaLabel);
    if (count >= 2 || forbidden.test(label)) continue;
    seen.set(signature, count + 1);
    let box: Element | null = control.parentElement;
    while (
      box?.parentElement &&
      box.parentElement !== document.body &&
      (box.parentElement.textContent ?? '').length < 400
    )
      box = box.parentElement;
    const described = (control.getAttribute('aria-describedby') ?? '').split(/\s+/).filter(Boolean);
    const descriptions = described.map((id) => document.getElementById(id)?.textContent ?? '');
    const nearby = [box?.textContent, ...descriptions, control.getAttribute('title')];
    const description =
      clean([...descriptions, control.getAttribute('aria-description')].join(' ')) || parts.sentenceBefore(control);
    const select = control instanceof HTMLSelectElement ? control : null;
    if (select && select.options.length < 2) continue;
    const isLast = select !== null && select.selectedIndex === select.options.length - 1;
    found.push({
      number: stufenlos.numberOf(control),
      key: select ? (isLast ? 'ArrowUp' : 'ArrowDown') : 'Space',
      label: label.slice(0, 100),
      nearby: clean(nearby.join(' ')).slice(0, 600),
      description: description.slice(0, 300),
    });
  }
  return found;
}

/** Runs inside the page, with the audit script. */
export function focusElement(number: number): boolean {
  const element = stufenlos.element(number);
  if (!(element instanceof HTMLElement)) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
