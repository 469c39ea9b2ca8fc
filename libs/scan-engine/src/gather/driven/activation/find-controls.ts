import type { Audit } from '../../in-page/audit/audit.ts';

declare const stufenlos: Audit;

/**
 * Runs inside the page, with the audit script. Controls that may be activated without harm, at most two of the same kind:
 * no links, nothing in forms, nothing whose words speak of buying, deleting or signing out.
 */
export function findControls(limit: number): number[] {
  const forbidden =
    /\b(?:buy|pay|purchase|order|checkout|donate|delete|remove|unsubscribe|cancel|print|download|call|(?:sign|log)[ -]?(?:out|off|in))\b|logout|kauf|bezahl|bestell|spende|lösch|entfern|abmeld|abbestell|kündig|drucken|herunterlad|einlogg|anruf/i;
  const selector =
    'button,input[type=button],[role=button],[role=tab],[role=switch],[role=checkbox],[aria-expanded],[aria-pressed],a[href="#"]';
  const seen = new Map<string, number>();
  const found: Element[] = [];
  for (const control of document.querySelectorAll(selector)) {
    if (!(control instanceof HTMLElement) || found.length >= limit * 2) continue;
    const isLink = control.matches('a[href]:not([href="#"],[role])');
    if (
      isLink ||
      control.closest('form,[aria-hidden=true],[aria-disabled=true],[inert],summary') ||
      control.matches(':disabled')
    )
      continue;
    if (
      control.matches('input:not([type=button]),select,textarea') ||
      !control.checkVisibility({ visibilityProperty: true })
    )
      continue;
    const words = [
      control.textContent,
      control.ariaLabel,
      control.title,
      control.id,
      control.className,
      (control as HTMLInputElement).value,
    ];
    if (forbidden.test(words.join(' '))) continue;
    const signature = [
      control.localName,
      control.getAttribute('role'),
      control.className,
      control.parentElement?.className,
    ].join('|');
    const count = seen.get(signature) ?? 0;
    if (count >= 2) continue;
    seen.set(signature, count + 1);
    found.push(control);
  }
  // Those with a state first: they tell most.
  const hasState = (control: Element) =>
    control.matches('[aria-expanded],[aria-pressed],[aria-checked],[aria-selected],[aria-haspopup],[aria-controls]');
  return [...found.filter(hasState), ...found.filter((control) => !hasState(control))]
    .slice(0, limit)
    .map(stufenlos.numberOf);
}
