import type { StaticPage } from '../../gather/in-page/static/static-page.ts';

export type TableFault = 'presentation' | 'maybePresentation' | 'tableInHeader' | 'headRow';

/** Runs inside the page; self-contained. */
export const collectTable = (element: Element, page: StaticPage): { fault: TableFault; text: string } | null => {
  const table = element as HTMLTableElement;
  const textOf = (one: Element | null | undefined) => (one?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  const own = (selector: string) =>
    [...table.querySelectorAll(selector)].filter((one) => one.closest('table') === table && textOf(one) !== '');
  const isData = (one: Element) => one.querySelectorAll(':scope > * > tr').length > 1;
  const role = table.getAttribute('role')?.trim();
  if (role === 'presentation' || role === 'none') {
    const headers = own('th');
    const sure = own('caption, th[scope]')[0];
    // The cells of a layout may be "th" by mistake; what the page shows as a caption or header is data.
    const found = sure ?? (headers.length > 1 ? headers[0] : undefined);
    return found && isData(table) && page.isVisible(found)
      ? { fault: sure ? 'presentation' : 'maybePresentation', text: textOf(found).slice(0, 100) }
      : null;
  }
  if (role) return null;
  const outer = table.parentElement?.closest('th, td');
  if (outer?.localName === 'th' && page.roleOf(outer) !== null && own('th')[0] && isData(table)) {
    return { fault: 'tableInHeader', text: textOf(outer).slice(0, 100) };
  }
  const [head, ...more] = own('thead > tr');
  const cells = head ? [...head.children] : [];
  const hasHeaders = table.querySelector(
    'th, [scope], [headers], [role], [aria-labelledby], table, img, input, button',
  );
  if (hasHeaders || more.length > 0 || cells.length < 2) return null;
  const rows = own('tbody > tr');
  const isSimple =
    rows.length > 1 && rows.every((row) => row.children.length === cells.length) && cells.every((cell) => textOf(cell));
  const isShort = [...table.querySelectorAll('td')].slice(0, 200).every((cell) => textOf(cell).length < 120);
  // A row of the table head whose cells are all data cells.
  return isSimple && isShort ? { fault: 'headRow', text: textOf(cells[0]).slice(0, 100) } : null;
};
