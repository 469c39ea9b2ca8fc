import { markup } from '../parts/markup.ts';
import type { Markup } from '../parts/markup.ts';
import { addressOf } from '../parts/address.ts';
import type { Say } from '../parts/words.ts';
import type { HtmlReport } from './html-report.ts';
import { dataTable } from './table.ts';

/** The pages of which parts could not be checked: nobody knows how many findings are missing there. */
export function uninspectedSection({ run }: HtmlReport, say: Say): Markup {
  const rows = run.pages.flatMap(({ url, uninspected }) =>
    uninspected ? [[addressOf(url), say.number(uninspected)]] : [],
  );
  if (rows.length === 0) return markup``;
  const columns = [
    { name: say('column.page'), kind: 'address' as const },
    { name: say('column.parts'), isNumber: true },
  ];
  return markup`<section aria-labelledby="uninspected">
<h2 id="uninspected">${say('html.uninspected')}</h2>
<p>${say('html.uninspected.intro')}</p>
${dataTable(say('html.uninspected'), columns, rows)}
</section>
`;
}
