import { prose, times } from '../pages/prose.ts';

const text = prose(1);

const documentOf = (main: string): string =>
  `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>${text.title()}</title></head>
  <body><main><h1>${text.title()}</h1>${main}</main></body></html>`;

/** Pages at the edge of what a page budget of 60 seconds can hold, by name. */
export const hugePages: Record<string, string> = {
  // Eleven elements each time: a list, its five items and their links.
  '50,000 elements': documentOf(
    times(4545, () => `<ul>${times(5, (n) => `<li><a href="#${n}">${text.words(2)}</a></li>`)}</ul>`),
  ),
  '20,000 pale texts': documentOf(times(20_000, () => `<p style="color:#bbb">${text.words(2)}</p>`)),
  '20,000 nameless buttons': documentOf(times(20_000, () => '<button></button>')),
};
