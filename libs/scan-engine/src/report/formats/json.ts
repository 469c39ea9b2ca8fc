import { summarise } from '../summarise.ts';
import type { Renderer, Run, Style } from './format.ts';

/** The whole run as one document: `{ v, summary, pages }`, the summary with `baseline` when one was given and with `site` after a crawl. */
export const json = ({ baseline }: Style): Renderer => ({
  *end({ pages, unfinished, site }: Run) {
    const summary = {
      ...summarise(pages),
      unfinished,
      ...(site && { site }),
      ...(baseline && { baseline: baseline.compare(pages) }),
    };
    yield `{\n  "v": 1,\n  "summary": ${indented(summary, 2)},\n  "pages": [`;
    for (const [index, page] of pages.entries()) yield `${index === 0 ? '' : ','}\n    ${indented(page, 4)}`;
    yield `${pages.length === 0 ? '' : '\n  '}]\n}\n`;
  },
});

const indented = (value: unknown, depth: number) =>
  JSON.stringify(value, undefined, 2).replaceAll('\n', `\n${' '.repeat(depth)}`);
