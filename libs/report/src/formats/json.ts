import { markScopeOf } from '@stufenlos/contracts/scan-constants';
import { summarise } from '../summarise.ts';
import type { RenderOptions } from './format.ts';
import { indented } from './parts/pieces.ts';
import type { Begin } from './parts/pieces.ts';

/**
 * The run as one document `{ v, summary, pages }`. The summary contains `site` after a crawl and `baseline` with a
 * baseline; `ignored` is added when findings are ignored; its fingerprints are of causes, or of elements with
 * the scope `element`. Language-neutral.
 */
export const json =
  ({ baseline, ignored }: Omit<RenderOptions, 'locale'>): Begin =>
  ({ pages, unfinished, site }) => {
    const summary = {
      ...summarise(pages),
      unfinished,
      ...(site && { site }),
      ...(baseline && { baseline: baseline.compare(pages) }),
    };
    const marks = [...(ignored ?? [])].map(([fingerprint, reason]) => ({
      fingerprint,
      reason,
      ...(markScopeOf(fingerprint) === 'element' && { scope: 'element' }),
    }));
    const ignoredPart = marks.length === 0 ? '' : `  "ignored": ${indented(marks, 2)},\n`;
    return {
      head: `{\n  "v": 1,\n  "summary": ${indented(summary, 2)},\n${ignoredPart}  "pages": [`,
      page: (page, index) => `${index === 0 ? '' : ','}\n    ${indented(page, 4)}`,
      tail: () => `${pages.length === 0 ? '' : '\n  '}]\n}\n`,
    };
  };
