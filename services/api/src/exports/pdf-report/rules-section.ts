import { markup, type Markup } from '@stufenlos/scan-engine/formats';
import { criterionOf, en301549, findingText, isBestPractice, ruleText, type FindingClass } from '@stufenlos/standards';
import type { PaperElement, PaperRule } from './paper-facts.ts';
import type { Paper } from './paper.ts';

/** What is printed of the code of an element; all that is stored is in the other exports. */
const codeLimit = 400;

const ids = { violation: 'violations', recommendation: 'recommendations', review: 'review' } as const;

/** The rules of one class, most severe first, each with why it matters, how to mend it, and its first elements. */
export function rulesSection(paper: Paper, outcome: FindingClass): Markup {
  const { facts, say } = paper;
  const id = ids[outcome];
  const rules = facts.rules.filter((rule) => rule.outcome === outcome);
  const elements = Map.groupBy(
    facts.elements.filter((element) => element.outcome === outcome),
    ({ ruleId }) => ruleId,
  );
  return markup`<section aria-labelledby="${id}">
<h2 id="${id}">${say(id)}</h2>
<p>${rules.length === 0 ? say(`none.${id}`) : say(`help.${id}`)}</p>
${rules.map((rule) => ruleArticle(paper, rule, elements.get(rule.ruleId) ?? []))}</section>`;
}

function ruleArticle(paper: Paper, rule: PaperRule, elements: readonly PaperElement[]): Markup {
  const { facts, say, locale } = paper;
  const { ruleId, outcome, impact, criteria, nodes, pages, ignored } = rule;
  const { title, description, why, fix } = ruleText(ruleId, facts.texts);
  const id = `${outcome}-${ruleId}`;
  const named = criteria.map((number) => {
    const criterion = criterionOf(number);
    return criterion ? `${number} ${criterion.names[locale]} (${criterion.level})` : number;
  });
  const clauses = criteria.flatMap((number) => en301549(number) ?? []);
  return markup`<article aria-labelledby="${id}">
<h3 id="${id}">${title}</h3>
${description === '' ? '' : markup`<p>${description}</p>\n`}<dl>
<dt>${say('impact')}</dt><dd>${say(`impact.${impact}`)}</dd>
<dt>${say('rule.id')}</dt><dd><code>${ruleId}</code></dd>
<dt>WCAG</dt><dd>${isBestPractice(ruleId) ? say('rule.bestPractice') : named.join(', ') || '–'}</dd>
${clauses.length > 0 ? markup`<dt>${say('en')}</dt><dd>${clauses.join(', ')}</dd>\n` : ''}${
    why === undefined ? '' : markup`<dt>${say('rule.why')}</dt><dd>${why}</dd>\n`
  }${fix === undefined ? '' : markup`<dt>${say('rule.fix')}</dt><dd>${fix}</dd>\n`}</dl>
<p><strong>${say('rule.count', { nodes, pages })}</strong>${ignored > 0 ? ` ${say('rule.ignored', { count: ignored })}` : ''}</p>
${elements.length < nodes ? markup`<p>${say('rule.shown', { shown: elements.length, total: nodes })}</p>\n` : ''}${
    elements.length === 0
      ? ''
      : markup`<ol class="elements">\n${elements.map((one) => elementItem(one, description, paper))}</ol>\n`
  }</article>
`;
}

/** @param description of the rule, which is not said again where there is nothing more to say */
function elementItem(element: PaperElement, description: string, { facts, say }: Paper): Markup {
  const { pageUrl, selector, html } = element;
  const shown = html.length > codeLimit ? `${html.slice(0, codeLimit).toWellFormed()}${say('element.cut')}` : html;
  const message = findingText(element, facts.texts);
  return markup`<li>
${message === description ? '' : markup`<p>${message}</p>\n`}<p><span class="label">${say('element.page')}:</span> ${pageUrl}</p>
<p><span class="label">${say('element.selector')}:</span> <code>${selector}</code></p>
<p><span class="label">${say('element.html')}:</span></p>
<code class="block">${shown}</code>
</li>
`;
}
