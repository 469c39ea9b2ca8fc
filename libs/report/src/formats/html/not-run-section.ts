import type { NotRun } from '@stufenlos/contracts';
import { ruleText } from '@stufenlos/standards';
import { markup } from '../parts/markup.ts';
import type { Markup } from '../parts/markup.ts';
import type { Say } from '../parts/words.ts';
import type { HtmlReport } from './html-report.ts';
import { dataTable } from './table.ts';

/** The rules that did not run on all pages, because a missing result must not look like a good one. */
export function notRunSection({ run, texts }: HtmlReport, say: Say): Markup {
  const keyOf = ({ ruleId, cause }: NotRun) => `${ruleId} ${cause}`;
  const groups = Map.groupBy(
    run.pages.flatMap(({ notRun = [] }) => notRun),
    keyOf,
  );
  if (groups.size === 0) return markup``;
  const rows = [...groups.values()].map((group) => {
    const [{ ruleId, cause }] = group as [NotRun, ...NotRun[]];
    return [ruleText(ruleId, texts).title, say(`notRun.${cause}`), say.number(group.length)];
  });
  const columns = [
    { name: say('column.rule') },
    { name: say('column.cause') },
    { name: say('column.pages'), isNumber: true },
  ];
  return markup`<section aria-labelledby="not-run">
<h2 id="not-run">${say('html.notRun')}</h2>
<p>${say('html.notRun.intro')}</p>
${dataTable(say('html.notRun'), columns, rows)}
</section>
`;
}
