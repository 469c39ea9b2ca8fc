import type { StaticPage } from '../../gather/in-page/static/static-page.ts';

/** Runs inside the page; self-contained. Answers for the second of two fields. */
export const collectRepeatedLabel = (element: Element, page: StaticPage): { label: string } | null => {
  const plain = (text: string) =>
    text
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/[\s:*]+$/g, '')
      .trim()
      .toLowerCase();
  const isText = (one: Element) =>
    one instanceof HTMLTextAreaElement ||
    (one instanceof HTMLInputElement && /^(?:text|email|tel|url|number|date)$/.test(one.type));
  const labelOf = (one: Element) =>
    one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? one.labels?.[0] : undefined;
  const own = labelOf(element);
  const label = plain(own?.textContent ?? '');
  if (!own || !isText(element) || label === '' || !page.isVisible(own) || !page.isVisible(element)) return null;
  const form = element.closest('form') ?? document.body;
  if (element.closest('table, [role=row], [role=grid]')) return null;
  const fields = [...form.querySelectorAll('input, textarea')].slice(0, 100).filter((one) => {
    const other = labelOf(one);
    return other && isText(one) && page.isVisible(other) && page.isVisible(one);
  });
  const names = fields.map((one) => plain(labelOf(one)?.textContent ?? ''));
  const second = fields.indexOf(element);
  const first = names.lastIndexOf(label, second - 1);
  const one = fields[first];
  // A single pair may be a field and its confirmation; whole groups that repeat are two things of one kind.
  if (second < 1 || first < 0 || !one || second - first < 2) return null;
  const isSame = (attribute: string) => one.getAttribute(attribute) === element.getAttribute(attribute);
  if (isSame('name') || page.nameOf(one) !== page.nameOf(element)) return null;
  const isNamed = (field: Element) =>
    ['aria-describedby', 'title', 'placeholder'].some((name) => field.hasAttribute(name)) ||
    page
      .ancestorsOf(field)
      .some((up) => form.contains(up) && /^(?:group|region)$/.test(page.roleOf(up) ?? '') && page.nameOf(up) !== '');
  // Headings of two columns may stand above both.
  if (isNamed(one) || isNamed(element) || page.hasColumnHeading(element, one, page.isVisible)) return null;
  // Everything that can be seen between the two fields must be labels that came before.
  const range = document.createRange();
  range.setStartAfter(one);
  range.setEndBefore(element);
  const between = document.createTreeWalker(range.commonAncestorContainer, NodeFilter.SHOW_ALL);
  const known = new Set(names.slice(0, second + 1));
  for (let node = between.nextNode(), steps = 0; node; node = between.nextNode(), steps++) {
    if (steps > 3000) return null;
    if (!range.intersectsNode(node)) continue;
    if (node instanceof Element && node.matches('img, svg, canvas, picture, hr, video, iframe, button')) return null;
    if (node instanceof Element && !node.closest('label, script, style')) {
      // What stands before the content of the first group, or behind that of the second, is not between them.
      if (!node.contains(one) && page.writes(node, '::before')) return null;
      if (!node.contains(element) && page.writes(node, '::after')) return null;
    }
    const parent = node.parentElement;
    if (node.nodeType !== Node.TEXT_NODE || !parent || plain(node.nodeValue ?? '') === '') continue;
    if (/^(?:script|style|option|template)$/.test(parent.localName)) continue;
    const box = parent.getBoundingClientRect();
    const isOnPage = box.right > 0 && box.bottom > -scrollY && box.width > 1 && page.isVisible(parent);
    if (isOnPage && !known.has(plain(parent.closest('label')?.textContent ?? ''))) return null;
  }
  return { label: (own.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 60) };
};
