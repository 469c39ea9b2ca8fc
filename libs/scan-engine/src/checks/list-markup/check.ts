import { defineStaticCheck } from '../define-check.ts';
import { collectLines } from './collect.ts';
import type { LineFacts } from './collect.ts';

/** Lines that begin with a bullet instead of being a list. */
export const listMarkup = defineStaticCheck({
  id: 'list-markup',
  impact: 'moderate',
  needs: 'static',
  selector: 'p, div, td, dd, span, section, article, main, blockquote, font, center, body',
  matches: (element) => element.querySelector(':scope > br') !== null,
  collect: collectLines,
  evaluate: ({ mark, lines }: LineFacts) => ({
    // Dashes also begin spoken sentences, additions and amounts.
    outcome: /[-–—]/.test(mark) ? 'review' : 'violation',
    data: { mark, lines: lines.join(' / ') },
  }),
});
