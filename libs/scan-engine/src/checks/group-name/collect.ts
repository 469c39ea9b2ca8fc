import type { StaticPage } from '../../gather/in-page/static/static-page.ts';

export interface GroupFacts {
  /** Accessible names of the fields of the group, in the order of the document. */
  names: string[];
  /** Text that stands directly before the group and looks like its question. */
  question: string;
  /** A custom element around these fields alone, whose internals may give it a role and a name that scripts cannot read. */
  isInComponent: boolean;
}

/** Runs inside the page; self-contained. Answers for the first field of a group only, so that it is reported once. */
export const collectGroup = (element: Element, page: StaticPage): GroupFacts | null => {
  const of = (input: Element, name: string) => input.getAttribute(name) ?? '';
  // A field may name a form elsewhere in the document (`form` attribute).
  const formOf = (input: Element) => (input as HTMLInputElement).form;
  const fields = page
    .siblingsInRoot(element, 'input[type=radio][name]')
    .filter((one) => of(one, 'name') === of(element, 'name') && formOf(one) === formOf(element))
    .filter((one) => page.isExposed(one));
  if (fields.length < 2 || fields[0] !== element || fields.length > 20) return null;
  const isGroup = (one: Element) => {
    const role = page.roleOf(one) ?? '';
    if (['row', 'cell', 'gridcell', 'table', 'grid'].includes(role)) return true;
    return ['group', 'radiogroup', 'listbox', 'menu'].includes(role) && page.nameOf(one).trim() !== '';
  };
  const others = fields.slice(1).map((one) => new Set(page.ancestorsOf(one)));
  const around = page.ancestorsOf(element).filter((one) => others.every((list) => list.has(one)));
  if (around.some(isGroup)) return null;
  // A description or a label of several elements may contain the question.
  const isExplained = fields.some((one) =>
    ['aria-describedby', 'aria-labelledby', 'aria-label', 'title'].some((name) => of(one, name).trim() !== ''),
  );
  if (isExplained || around.length === 0) return null;
  const names = fields.map((one) => page.nameOf(one).replaceAll(/\s+/g, ' ').trim().slice(0, 60));
  if (names.includes('')) return null;
  // The nearest text before the first field, at most one block away.
  const walker = document.createTreeWalker(element.getRootNode(), NodeFilter.SHOW_TEXT);
  const label = element.closest('label') ?? element;
  walker.currentNode = label;
  let before = walker.previousNode();
  for (let steps = 0; before && steps < 20 && (before.textContent ?? '').trim() === ''; steps++) {
    before = walker.previousNode();
  }
  const block = before?.parentElement;
  const isText = block && page.isVisible(block) && !/^(?:script|style|option|button|a|noscript)$/.test(block.localName);
  const question = isText ? (block.textContent ?? '').replaceAll(/\s+/g, ' ').trim() : '';
  // A long text is a paragraph, and a name of the group itself is an answer.
  if (question.length > 200 || names.includes(question)) return null;
  const words = (text: string) =>
    text
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      .toLowerCase();
  // A region or form is announced with its name, which helps when it is the question itself.
  const isNamedByQuestion = (one: Element) =>
    one.matches('[aria-label], [aria-labelledby], [title]') &&
    !['generic', 'none', 'presentation', 'paragraph', 'main', ''].includes(page.roleOf(one) ?? '') &&
    words(page.nameOf(one)).includes(words(question));
  if (question !== '' && around.some(isNamedByQuestion)) return null;
  const isComponent = (one: Element) =>
    one.matches(':defined') &&
    one.localName.includes('-') &&
    [one, one.shadowRoot].every((part) => {
      const all = part?.querySelectorAll('input:not([type=hidden]), select, textarea') ?? [];
      return [...all].every((field) => fields.includes(field));
    });
  return { names, question, isInComponent: around.some(isComponent) };
};
