import type { StaticPage } from '../../gather/in-page/static/static-page.ts';

export interface LineFacts {
  mark: string;
  lines: string[];
}

/** Runs inside the page; self-contained. */
export const collectLines = (element: Element, page: StaticPage): LineFacts | null => {
  if (element.closest('pre, code, textarea, li, [role=list], [aria-hidden=true], [contenteditable]')) return null;
  const first = /^\s*([•‣◦▪●○■⁃∙*–—-])\s+\S/;
  let line = '';
  const lines: string[] = [];
  for (const node of [...element.childNodes].slice(0, 300)) {
    if (node.nodeName === 'BR') {
      lines.push(line);
      line = '';
    } else line += node.nodeType === Node.COMMENT_NODE ? '' : (node.textContent ?? '');
  }
  lines.push(line);
  const filled = lines.map((one) => one.replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
  // Consecutive lines with the same mark.
  let run: string[] = [];
  let mark = '';
  let longest: LineFacts = { mark: '', lines: [] };
  for (const one of filled) {
    const found = first.exec(one)?.[1] ?? '';
    run = found !== '' && found === mark ? [...run, one] : [one];
    mark = found;
    if (mark !== '' && run.length > longest.lines.length) longest = { mark, lines: run };
  }
  // One or two lines with an asterisk are footnotes.
  if (longest.lines.length < 3 || !page.isVisible(element) || !page.isExposed(element)) return null;
  return { mark: longest.mark, lines: longest.lines.slice(0, 3).map((one) => one.slice(0, 60)) };
};
