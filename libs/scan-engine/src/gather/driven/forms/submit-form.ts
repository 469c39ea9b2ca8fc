import type { Audit } from '../../in-page/audit/audit.ts';
import type { FieldState, FormRound } from './form-facts.ts';
import type { MessageParts, messagesAmong, visibleTexts } from './visible-messages.ts';

declare const stufenlos: Audit;

export interface SubmitParts extends MessageParts {
  visibleTexts: typeof visibleTexts;
  messagesAmong: typeof messagesAmong;
  breakField: typeof breakField;
  lookOf: typeof lookOf;
  hasSettled: typeof hasSettled;
  roundSince: typeof roundSince;
}

/** What a form and its page looked like before it was used. */
interface Before {
  texts: ReadonlyMap<Element, string>;
  looks: readonly { isRed: boolean; cssText: string }[];
}

export type RawRound = Omit<FormRound<number>, 'dialogs' | 'hasRequested'>;

/**
 * Runs inside the page, with the audit script. Uses a form once and says what it shows then.
 *
 * @param kind `load`: look only
 */
export async function submitForm(
  parts: SubmitParts,
  kind: FormRound['kind'],
  formNumber: number,
  fieldNumbers: readonly number[],
  buttonNumber: number,
  textLimit: number,
): Promise<RawRound> {
  const form = stufenlos.element(formNumber);
  const fields = fieldNumbers.map((number) => stufenlos.element(number)).filter((field) => field !== null);
  if (!form || fields.length !== fieldNumbers.length) throw new Error('a field of the form is gone');
  const messageLimit = 10;
  if (kind === 'load') {
    const scope = form.matches('form') ? form : (form.parentElement ?? form);
    const messages = parts.messagesAmong(parts, parts.visibleTexts(scope, textLimit), form, fields, messageLimit);
    const states = fields.map((field) => ({
      isInvalid: false,
      hasBubble: false,
      isAriaInvalid: field.getAttribute('aria-invalid') === 'true',
      becameRed: false,
    }));
    return { kind, messages, hasNewText: false, fields: states };
  }
  const before: Before = { texts: parts.visibleTexts(document.body, textLimit), looks: fields.map(parts.lookOf) };
  const bubbles: Event[] = [];
  const onInvalid = (event: Event) => void bubbles.push(event);
  const look = () => parts.roundSince(parts, before, kind, form, fields, bubbles, textLimit);
  // So far no text tells which field is meant, which would be a fault.
  const isUnclear = ({ messages, hasNewText, fields: states }: RawRound) =>
    bubbles.length === 0 &&
    (messages.length > 0
      ? messages.every((message) => message.fields.length === 0)
      : !hasNewText && states.some(({ becameRed }) => becameRed));
  addEventListener('invalid', onInvalid, true);
  try {
    if (kind === 'invalid') fields.forEach(parts.breakField);
    const button = stufenlos.element(buttonNumber);
    if (button instanceof HTMLElement) button.click();
    await parts.hasSettled(bubbles.length > 0 ? 60 : 300, 700);
    let seen = look();
    // A message often follows its mark, or the one above the form.
    for (const end = performance.now() + 700; isUnclear(seen) && performance.now() < end; seen = look())
      await parts.hasSettled(end - performance.now(), end - performance.now());
    return seen;
  } finally {
    removeEventListener('invalid', onInvalid, true);
  }
}

/** Runs inside the page, with the audit script. What has appeared since the form was used. */
export function roundSince(
  parts: SubmitParts,
  before: Before,
  kind: FormRound['kind'],
  form: Element,
  fields: readonly Element[],
  bubbles: readonly Event[],
  textLimit: number,
): RawRound {
  const messageLimit = 10;
  const after = parts.visibleTexts(document.body, textLimit);
  const appeared = new Map([...after].filter(([element, text]) => before.texts.get(element) !== text));
  const looks = fields.map(parts.lookOf);
  const states = fields.map((field, at): FieldState => {
    return {
      isInvalid: field.matches(':invalid'),
      hasBubble: bubbles.some((event) => event.target === field && !event.defaultPrevented),
      isAriaInvalid: field.getAttribute('aria-invalid') === 'true',
      // The focus may have a red mark of its own.
      becameRed: looks[at]?.isRed === true && !before.looks[at]?.isRed && field !== document.activeElement,
    };
  });
  const messages = parts.messagesAmong(parts, appeared, form, fields, messageLimit);
  const hasNewCssText = looks.some(({ cssText }, at) => cssText !== before.looks[at]?.cssText);
  return { kind, messages, hasNewText: appeared.size > 0 || hasNewCssText, fields: states };
}

/** Runs inside the page; self-contained. Gives a field a value that its constraints or its type do not allow. */
export function breakField(field: Element): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const { type } = field;
  if (['checkbox', 'radio', 'range', 'color'].includes(type)) return;
  const numeric = () => {
    const { max, min } = field as HTMLInputElement;
    if (max !== '') return String(Number(max) + 1);
    return min === '' ? '' : String(Number(min) - 1);
  };
  const value =
    type === 'number' ? numeric() : ['date', 'time', 'month', 'week', 'datetime-local'].includes(type) ? '' : '!';
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  // Libraries replace the setter of the element itself, and then ignore values that they set.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
}

/**
 * Runs inside the page; self-contained. Red marks of a field, and the texts that only CSS and attributes show beside
 * it.
 */
export function lookOf(field: Element): { isRed: boolean; cssText: string } {
  const isRed = (colour: string) => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
    return alpha > 0.1 && red - Math.max(green, blue) > 60;
  };
  const { borderTopColor, borderBottomColor, backgroundColor, outlineStyle, outlineColor, boxShadow } =
    getComputedStyle(field);
  const colours = [borderTopColor, borderBottomColor, backgroundColor, ...(boxShadow.match(/rgba?\([^)]*\)/g) ?? [])];
  if (outlineStyle !== 'none') colours.push(outlineColor);
  const around = [
    field.parentElement,
    field.nextElementSibling,
    field.previousElementSibling,
    field.parentElement?.parentElement,
  ];
  const cssText = around
    .filter((element) => element instanceof Element)
    .flatMap((element) => ['::before', '::after'].map((pseudo) => getComputedStyle(element, pseudo).content))
    .concat(String(field.parentElement?.parentElement?.querySelectorAll('[aria-label],img[alt],svg title').length))
    .concat(['placeholder', 'title', 'aria-label'].map((name) => field.getAttribute(name) ?? ''))
    .join('|');
  return { isRed: colours.some(isRed), cssText };
}

/** Runs inside the page; self-contained. Waits for the first change of the page, and then until nothing changes. */
export async function hasSettled(firstMs: number, limitMs: number): Promise<void> {
  const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const start = performance.now();
  let changedAt = 0;
  const observer = new MutationObserver(() => {
    changedAt = performance.now();
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  for (;;) {
    await pause(20);
    const now = performance.now();
    if (now - start > limitMs) break;
    if (changedAt === 0 ? now - start > firstMs : now - changedAt > 60) break;
  }
  observer.disconnect();
}
