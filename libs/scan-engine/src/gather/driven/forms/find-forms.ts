import type { Audit } from '../../in-page/audit/audit.ts';
import type { FieldFacts } from './form-facts.ts';
import type { lookOf } from './submit-form.ts';

declare const stufenlos: Audit;

export interface FoundForm {
  number: number;
  fields: FieldFacts<number>[];
  /** Number of the button that submits; -1 when it must not or cannot be submitted. */
  button: number;
  hasCustomElements: boolean;
}

export interface FindFormsParts extends Record<string, (...args: never[]) => unknown> {
  submitButtonOf: typeof submitButtonOf;
  isDelicate: typeof isDelicate;
  describeField: typeof describeField;
  lookOf: typeof lookOf;
}

/** Runs inside the page, with the audit script. Forms, and groups of fields with a button, that may be used without harm. */
export function findForms(parts: FindFormsParts, formLimit: number, fieldLimit: number): FoundForm[] {
  const fieldSelector =
    'input:not([type=hidden],[type=submit],[type=button],[type=reset],[type=image],[type=search],[type=file]),select,textarea';
  // A field may be called `querySelectorAll` and then shadows the form's own method.
  const all = (scope: Element, selector: string): Element[] => [
    ...Element.prototype.querySelectorAll.call(scope, selector),
  ];
  // A field beyond the edge of the page is a trap for robots. A custom checkbox often hides the real one.
  const isOnPage = (field: Element) => {
    const { right, bottom, width } = field.getBoundingClientRect();
    return field.matches('[type=checkbox],[type=radio]') || (right + scrollX > 0 && bottom + scrollY > 0 && width > 1);
  };
  const isUsable = (field: Element) =>
    field.checkVisibility({ visibilityProperty: true }) && !field.matches(':disabled,[readonly]') && isOnPage(field);
  const scopes = new Set<Element>();
  for (const field of document.querySelectorAll(fieldSelector)) {
    if (scopes.size >= formLimit * 3) break;
    if (!isUsable(field)) continue;
    let scope: Element | null = field.closest('form');
    if (!scope) {
      scope = field.parentElement;
      for (let step = 0; scope && step < 6 && !parts.submitButtonOf(scope); step += 1) scope = scope.parentElement;
      if (scope?.matches('body,html') || !scope || !parts.submitButtonOf(scope)) continue;
    }
    if (![...scopes].some((known) => Node.prototype.contains.call(known, scope))) scopes.add(scope);
  }
  // A custom element anywhere may be what shows the messages.
  const hasCustomElements = all(document.documentElement, '*').some(({ localName }) => localName.includes('-'));
  const found: FoundForm[] = [];
  for (const scope of scopes) {
    const isSearch = scope.closest('search,[role=search]') !== null;
    if (found.length >= formLimit || isSearch || parts.isDelicate(scope)) continue;
    const fields = all(scope, fieldSelector).filter(isUsable).slice(0, fieldLimit);
    if (fields.length === 0) continue;
    const button = parts.submitButtonOf(scope);
    found.push({
      number: stufenlos.numberOf(scope),
      fields: fields.map((field) => parts.describeField(parts, field)),
      button: button ? stufenlos.numberOf(button) : -1,
      hasCustomElements,
    });
  }
  return found;
}

/** Runs inside the page; self-contained. The button that sends a form; null when its words speak of more than that. */
export function submitButtonOf(scope: Element): HTMLElement | null {
  const all = (selector: string): HTMLElement[] =>
    [...Element.prototype.querySelectorAll.call(scope, selector)] as HTMLElement[];
  const nameOf = (button: HTMLElement) =>
    `${button.textContent} ${button instanceof HTMLInputElement ? button.value : ''} ${button.ariaLabel ?? ''} ${button.title}`;
  const forbidden =
    /\b(?:buy|pay|purchase|order|checkout|donate|delete|remove|unsubscribe|cancel|(?:sign|log)[ -]?(?:out|off|in))|kauf|zahl|bestell|spende|lösch|entfern|abmeld|abbestell|kündig|einloggen/i;
  const sending =
    /submit|send|save|continue|next|sign ?up|register|subscribe|apply|join|create|absenden|senden|weiter|speicher|anmelden|registrier|abonnier|eintragen|übermitteln|prüfen|check|ok\b/i;
  const usable = (button: HTMLElement) =>
    button.checkVisibility({ visibilityProperty: true }) && !button.matches(':disabled,[aria-disabled=true]');
  const submits = all('button:not([type=button],[type=reset]),input[type=submit],input[type=image]').filter(usable);
  const others = all('button[type=button],input[type=button],[role=button]').filter(
    (button) => usable(button) && sending.test(nameOf(button)),
  );
  const isForm = scope.matches('form');
  const button = (isForm ? submits[0] : submits.find((one) => sending.test(nameOf(one)))) ?? others.at(-1);
  return button && !forbidden.test(nameOf(button)) ? button : null;
}

/** Runs inside the page; self-contained. Whether a form is about money, accounts or proofs that somebody is a person. */
export function isDelicate(scope: Element): boolean {
  const matching = (selector: string) => Element.prototype.querySelector.call(scope, selector) !== null;
  const attributes = ['name', 'id', 'autocomplete', 'class'];
  const words =
    /(?:^|[^a-z])(?:cc|card|cvc|cvv|iban|bic|captcha|payment|kreditkarte|konto(?:nummer)?)(?:[^a-z]|$)|captcha|turnstile/i;
  const fields = [...Element.prototype.querySelectorAll.call(scope, 'input,select,textarea,iframe,[class*=captcha]')];
  return (
    matching(
      'input[type=password],[autocomplete^=cc-],[autocomplete*=password],[class*=captcha i],[class*=turnstile i]',
    ) || fields.some((field) => attributes.some((name) => words.test(field.getAttribute(name) ?? '')))
  );
}

/** Runs inside the page; self-contained, with the audit script. */
export function describeField(parts: { lookOf: typeof lookOf }, field: Element): FieldFacts<number> {
  const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim().slice(0, 200);
  const attribute = (name: string) => clean(field.getAttribute(name));
  const textOfIds = (name: string) =>
    clean(
      (field.getAttribute(name) ?? '')
        .split(/\s+/)
        .map((id) => (id === '' ? '' : (document.getElementById(id)?.textContent ?? '')))
        .join(' '),
    );
  const { labels } = field as HTMLInputElement;
  const label =
    textOfIds('aria-labelledby') ||
    attribute('aria-label') ||
    clean([...(labels ?? [])].map(({ textContent }) => textContent).join(' ')) ||
    attribute('title') ||
    attribute('placeholder');
  const group = field.closest('fieldset,[role=group],[role=radiogroup]');
  const groupIds = (group?.getAttribute('aria-labelledby') ?? '').split(/\s+/).filter(Boolean);
  const groupName =
    group?.getAttribute('aria-label') ??
    (groupIds.length > 0
      ? groupIds.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
      : group?.querySelector(':scope > legend')?.textContent);
  const wrapper = field.parentElement;
  const isAlone = wrapper !== null && wrapper.querySelectorAll('input,select,textarea').length === 1;
  return {
    element: stufenlos.numberOf(field),
    label,
    group: clean(groupName),
    words: [attribute('placeholder'), attribute('title'), attribute('name'), attribute('id')].join(' '),
    hint: [
      textOfIds('aria-describedby'),
      attribute('placeholder'),
      attribute('title'),
      label,
      isAlone ? clean(wrapper.textContent) : '',
    ].join(' '),
    format: field.matches('[pattern]') ? 'pattern' : field.matches('[min],[max],[minlength]') ? 'range' : 'any',
    isRed: parts.lookOf(field).isRed,
  };
}
