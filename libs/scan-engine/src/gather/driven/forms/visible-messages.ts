import type { Audit } from '../../in-page/audit/audit.ts';
import type { errorWording } from './error-wording.ts';
import type { MessageFacts } from './form-facts.ts';

declare const stufenlos: Audit;

/**
 * Runs inside the page; self-contained. Visible texts by the element that contains them.
 *
 * @param limit maximum number of text nodes
 */
export function visibleTexts(scope: Element, limit: number): Map<Element, string> {
  const found = new Map<Element, string>();
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  let left = limit;
  for (let node = walker.nextNode(); node && left > 0; node = walker.nextNode(), left -= 1) {
    const text = (node as Text).data.trim();
    const element = node.parentElement;
    if (!element || text === '' || element.closest('script,style,noscript,template,option,textarea')) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    found.set(element, `${found.get(element) ?? ''} ${text}`.replace(/\s+/g, ' ').trim());
  }
  return found;
}

export interface MessageParts extends Record<string, (...args: never[]) => unknown> {
  errorWording: typeof errorWording;
  fieldsOfMessage: typeof fieldsOfMessage;
}

/**
 * Runs inside the page, with the audit script. What is known about texts that may be error messages.
 *
 * @param fields the fields of the form, by their numbers
 */
export function messagesAmong(
  parts: MessageParts,
  texts: ReadonlyMap<Element, string>,
  form: Element,
  fields: readonly Element[],
  limit: number,
): MessageFacts<number>[] {
  const fieldLike = 'input:not([type=hidden]),select,textarea,button,label,legend';
  const boxes = new Set<Element>();
  for (const element of texts.keys()) {
    if (element.closest('button,a[role=button],h1')) continue;
    // A message may consist of several elements, such as a list of links below a heading.
    let box = element;
    for (let next = box.parentElement; next && next !== document.body && next !== form; next = next.parentElement) {
      const isWide = (next.textContent ?? '').length > 400;
      if (isWide || next.querySelector(fieldLike) !== null || next.matches(fieldLike)) break;
      box = next;
    }
    boxes.add(box);
  }
  const isOnPage = (element: Element) => {
    const { right, bottom, width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && right + scrollX > 0 && bottom + scrollY > 0;
  };
  const mark = /(?:^|[^a-z])(?:error|invalid|fehler|danger)/i;
  const referring = fields.map((field) =>
    `${field.getAttribute('aria-describedby') ?? ''} ${field.getAttribute('aria-errormessage') ?? ''} ${field.getAttribute('aria-labelledby') ?? ''}`.split(
      /\s+/,
    ),
  );
  const found: MessageFacts<number>[] = [];
  for (const box of boxes) {
    const text = (box as HTMLElement).innerText.replace(/\s+/g, ' ').trim().slice(0, 300);
    if (found.length >= limit || !parts.errorWording(text).isPossible) continue;
    const inner = [box, ...box.querySelectorAll('*')];
    const isReferred = inner.some(({ id }) => id !== '' && referring.some((ids) => ids.includes(id)));
    const isOfLabel = box.closest('label') !== null && box.closest('[aria-hidden=true],[inert]') === null;
    const marks = [...inner, box.parentElement].filter((one) => one !== null && one !== form && one !== document.body);
    const group = box.closest('fieldset,[role=group],[role=radiogroup]');
    const groupName = group?.getAttribute('aria-label') ?? group?.querySelector(':scope > legend')?.textContent ?? '';
    found.push({
      element: stufenlos.numberOf(box),
      text,
      // Icon fonts write a single word, and what is beyond the edge is not seen.
      isExposed:
        isReferred ||
        isOfLabel ||
        !/\S\s+\S/.test(text) ||
        !isOnPage(box) ||
        box.closest('[aria-hidden=true],[inert]') === null,
      isMarked: marks.some(
        (one) => one?.matches('[role=alert]') || mark.test(`${one?.id} ${one?.getAttribute('class') ?? ''}`),
      ),
      fields: parts.fieldsOfMessage(box, form, fields),
      group: groupName.replace(/\s+/g, ' ').trim().slice(0, 100),
    });
  }
  return found;
}

/** Runs inside the page; self-contained. Indexes of the fields that a text belongs to, by its place, a reference or a link. */
export function fieldsOfMessage(box: Element, form: Element, fields: readonly Element[]): number[] {
  const fieldSelector = 'input:not([type=hidden],[type=submit],[type=button],[type=image]),select,textarea';
  const keyOf = (field: Element) =>
    field.matches('[type=radio],[type=checkbox]') ? (field.getAttribute('name') ?? field) : field;
  const onlyIn = (scope: Element): number => {
    const inside = fields.filter((field) => Node.prototype.contains.call(scope, field));
    const isSingle = new Set(inside.map(keyOf)).size === 1;
    return isSingle && inside[0] ? fields.indexOf(inside[0]) : -1;
  };
  const found = new Set<number>();
  const ids = [box, ...box.querySelectorAll('[id]')].map(({ id }) => id).filter((id) => id !== '');
  for (const [at, field] of fields.entries()) {
    const refers = `${field.getAttribute('aria-describedby') ?? ''} ${field.getAttribute('aria-errormessage') ?? ''}`;
    if (refers.split(/\s+/).some((id) => ids.includes(id))) found.add(at);
    const isLinked = [...box.querySelectorAll('a[href*="#"],label[for]')].some((link) => {
      const target = link.getAttribute('for') ?? (link.getAttribute('href') ?? '').split('#').at(-1);
      return field.id !== '' && target === field.id;
    });
    if (isLinked) found.add(at);
  }
  for (let scope = box.parentElement; scope && scope !== form && scope !== document.body; scope = scope.parentElement) {
    if (!scope.querySelector(fieldSelector)) continue;
    const at = onlyIn(scope);
    if (at >= 0) found.add(at);
    break;
  }
  let before = box.previousElementSibling;
  while (before && !before.querySelector(fieldSelector) && !before.matches(`${fieldSelector},label`)) {
    if ((before.textContent ?? '').trim() !== '') break;
    before = before.previousElementSibling;
  }
  if (before) {
    const control = before instanceof HTMLLabelElement ? before.control : null;
    const at = control ? fields.indexOf(control) : onlyIn(before);
    if (at >= 0) found.add(at);
  }
  return [...found];
}
