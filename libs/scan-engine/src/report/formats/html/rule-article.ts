import type { PageFinding, PageResult } from '@stufenlos/contracts';
import { classOf, criterionOf, findingText, isBestPractice, ruleText } from '@stufenlos/standards';
import type { RuleExample } from '@stufenlos/standards';
import type { HtmlStyle } from './html-style.ts';
import { markup } from '../parts/markup.ts';
import type { Markup } from '../parts/markup.ts';
import type { RuleBlock } from '../parts/rule-blocks.ts';
import { word } from '../parts/words.ts';

/** One rule on one page: description, standards and elements. */
export function ruleArticle(page: PageResult, block: RuleBlock, pageId: string, style: HtmlStyle): Markup {
  const { locale, texts } = style;
  const { ruleId, outcome, nodes } = block.rule;
  const [first] = block.findings;
  const { title, description, why, fix, example, helpUrl } = ruleText(ruleId, texts);
  const id = `${pageId}-${outcome}-${ruleId}`;
  const weight = outcome === 'review' ? 'review' : (first?.impact ?? 'review');
  const weightWord =
    outcome === 'review'
      ? word(locale, 'outcome.toReview')
      : classOf({ ruleId, outcome }) === 'recommendation'
        ? word(locale, 'outcome.recommendation')
        : word(locale, `impact.${weight}`);
  return markup`<article class="${weight}" aria-labelledby="${id}">
<h3 id="${id}">${title}</h3>
<p><strong class="${weight}">${weightWord}</strong> · <code>${ruleId}</code></p>
${description === '' ? '' : markup`<p>${description}</p>\n`}<dl>
${advice(why, fix, locale)}${standardsOf(ruleId, first, locale)}</dl>
${example === undefined ? '' : exampleOf(example, locale)}${helpUrl === undefined ? '' : markup`<p><a href="${helpUrl}" hreflang="en" rel="noreferrer">${word(locale, 'html.help', { ruleId })}</a></p>\n`}<details>
<summary>${word(locale, nodes === 1 ? 'html.element' : 'html.elements', { count: nodes })}</summary>
<ol class="elements">
${block.findings.map((finding) => elementItem(page, finding, style))}</ol>
${nodes > block.findings.length ? markup`<p>${word(locale, 'html.more', { shown: block.findings.length, total: nodes })}</p>\n` : ''}</details>
</article>
`;
}

/** Why the rule matters and how to fix it, if we have our own texts for the rule. */
function advice(why: string | undefined, fix: string | undefined, locale: HtmlStyle['locale']): Markup {
  return markup`${why === undefined ? '' : markup`<dt>${word(locale, 'html.why')}</dt><dd>${why}</dd>\n`}${
    fix === undefined ? '' : markup`<dt>${word(locale, 'html.fix')}</dt><dd>${fix}</dd>\n`
  }`;
}

function exampleOf({ before, after }: RuleExample, locale: HtmlStyle['locale']): Markup {
  return markup`<details>
<summary>${word(locale, 'html.example')}</summary>
<p>${word(locale, 'html.before')}</p>
<code class="block">${before}</code>
<p>${word(locale, 'html.after')}</p>
<code class="block">${after}</code>
</details>
`;
}

function standardsOf(ruleId: string, first: PageFinding | undefined, locale: HtmlStyle['locale']): Markup {
  const { criteria = [], en = [], act = [] } = first ?? {};
  const named = criteria.map((number) => {
    const criterion = criterionOf(number);
    return criterion ? `${number} ${criterion.names[locale]} (${criterion.level})` : number;
  });
  const rows: [string, readonly string[]][] = [
    ['WCAG', isBestPractice(ruleId) ? [word(locale, 'html.bestPractice')] : named],
    ['EN 301 549', en],
    ['ACT', act],
  ];
  return markup`${rows.map(([name, values]) =>
    values.length === 0 ? '' : markup`<dt>${name}</dt><dd>${values.join(', ')}</dd>\n`,
  )}`;
}

function elementItem(page: PageResult, finding: PageFinding, { locale, baseline, texts }: HtmlStyle): Markup {
  const mark = baseline && word(locale, baseline.isKnown(page.url, finding) ? 'html.known' : 'html.new');
  return markup`<li>
<p>${mark === undefined ? '' : markup`<strong>${mark}</strong> · `}${findingText(finding, texts)}</p>
<code class="block">${finding.selector}</code>
<code class="block">${finding.html}</code>
</li>
`;
}
