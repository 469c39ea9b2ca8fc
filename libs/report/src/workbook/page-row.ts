import type { Locale, PageResult } from '@stufenlos/contracts';
import { failureSentence } from '../formats/parts/words.ts';
import type { Say } from '../formats/parts/words.ts';
import { summarise } from '../summarise.ts';
import type { SheetColumn } from './sheet.ts';

/** Columns of the sheet of pages. */
export const pageColumns = (say: Say): SheetColumn[] => [
  { head: say('html.fact.url'), width: 60 },
  { head: say('html.fact.pageTitle'), width: 40 },
  { head: say('column.state'), width: 18 },
  { head: say('column.cause'), width: 50 },
  { head: say('column.violations'), width: 18 },
  { head: say('html.brokenElements'), width: 20 },
  { head: say('column.review'), width: 20 },
];

/** What was found on a page, whether ignored or not, as in the list of pages of the printed report. */
export function pageRow(page: PageResult, locale: Locale, say: Say): (string | number)[] {
  const { violations, review } = summarise([page]);
  const cause = page.failure ? failureSentence(locale, page.failure) : '';
  // A zero would mean that nothing is wrong with a page that was not judged.
  const counts = page.state === 'failed' ? ['', '', ''] : [violations.rules, violations.elements, review.rules];
  return [page.finalUrl ?? page.url, page.title ?? '', say(`state.${page.state}`), cause, ...counts];
}
