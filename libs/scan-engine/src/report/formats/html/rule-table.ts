import type { PageFinding, PageResult } from '@stufenlos/contracts';
import { classOf, isBestPractice, ruleText } from '@stufenlos/standards';
import type { HtmlStyle } from './html-style.ts';
import { markup } from '../parts/markup.ts';
import type { Markup } from '../parts/markup.ts';
import { classRank } from '../../ranks.ts';
import { ruleBlocks } from '../parts/rule-blocks.ts';
import { word } from '../parts/words.ts';
import { dataTable } from './table.ts';

interface Row {
  ruleId: string;
  outcome: PageFinding['outcome'];
  first: PageFinding | undefined;
  elements: number;
  pages: number;
}

/** Overview of all rules with findings, over all pages. */
export function ruleTable(pages: readonly PageResult[], { locale, texts }: HtmlStyle): Markup {
  const rows = rowsOf(pages);
  if (rows.length === 0) return markup``;
  const columns = [
    ...['text', 'impact', 'criteria', 'en'].map((name) => ({ name: word(locale, `column.${name}`) })),
    ...['elements', 'pages'].map((name) => ({ name: word(locale, `column.${name}`), isNumber: true })),
  ];
  const cells = rows.map(({ ruleId, outcome, first, elements, pages: count }) => [
    markup`${ruleText(ruleId, texts).title} <code>${ruleId}</code>`,
    outcome === 'review'
      ? word(locale, 'outcome.review')
      : classOf({ ruleId, outcome }) === 'recommendation'
        ? word(locale, 'outcome.recommendation')
        : first
          ? word(locale, `impact.${first.impact}`)
          : '',
    isBestPractice(ruleId) ? word(locale, 'html.bestPractice') : first?.criteria.join(', ') || '–',
    first?.en.join(', ') || '–',
    elements,
    count,
  ]);
  return markup`<section aria-labelledby="rules">
<h2 id="rules">${word(locale, 'html.rules')}</h2>
${dataTable(word(locale, 'html.rules.caption'), columns, cells)}
</section>`;
}

/** Sorted by class (violations, recommendations, reviews), then by number of pages. */
function rowsOf(pages: readonly PageResult[]): Row[] {
  const rows = new Map<string, Row>();
  for (const { rule, findings } of pages.flatMap(ruleBlocks)) {
    const { ruleId, outcome, nodes } = rule;
    const row = rows.get(`${outcome} ${ruleId}`) ?? { ruleId, outcome, first: findings[0], elements: 0, pages: 0 };
    rows.set(`${outcome} ${ruleId}`, { ...row, elements: row.elements + nodes, pages: row.pages + 1 });
  }
  return [...rows.values()].toSorted((a, b) => classRank(a) - classRank(b) || b.pages - a.pages);
}
