import { affectedPeople, criterionOf, en301549, findingText, isBestPractice, ruleText } from '@stufenlos/standards';
import type { FindingClass, RuleExample } from '@stufenlos/standards';
import { addressOf } from '../parts/address.ts';
import { markup } from '../parts/markup.ts';
import type { Markup } from '../parts/markup.ts';
import { windowSize } from '../parts/window-size.ts';
import type { Say, TextKey } from '../parts/words.ts';
import { correctionOf } from './correction.ts';
import { isCounted } from './counts.ts';
import { foldable } from './foldable.ts';
import type { HtmlReport, ReportElement, ReportRule } from './html-report.ts';
import { elementPicture, omittedPictures } from './pictures.ts';

const ids = { violation: 'violations', recommendation: 'recommendations', review: 'review' } as const;

/** The rules of one class, most severe first, each with why it matters, how to fix it, and its elements. */
export function* rulesSection(report: HtmlReport, outcome: FindingClass, say: Say): Generator<string> {
  const id = ids[outcome];
  const all = report.rules.filter((rule) => rule.outcome === outcome);
  const rules = all.filter(isCounted);
  if (all.length === 0 && outcome === 'recommendation') return;
  const elements = Map.groupBy(
    report.elements.filter((element) => element.outcome === outcome),
    ({ ruleId }) => ruleId,
  );
  yield markup`<section aria-labelledby="${id}">
<h2 id="${id}">${say(`html.${id}`)}</h2>
${introOf(id, all.length, all.length - rules.length, say)}${outcome === 'violation' ? omittedPictures(report.pictures?.omitted, say) : ''}`
    .text;
  for (const rule of rules) yield ruleArticle(report, rule, elements.get(rule.ruleId) ?? [], say).text;
  yield '</section>\n';
}

/** A rule whose elements are all ignored counts nowhere as violated, so no sentence here may say that it is. */
const introOf = (id: (typeof ids)[FindingClass], all: number, ignored: number, say: Say): Markup[] =>
  [
    ...(all === 0 ? [say(`html.none.${id}`)] : []),
    ...(all > ignored ? [say(`html.help.${id}`)] : []),
    ...(ignored > 0 ? [say('html.rule.allIgnored', { count: ignored })] : []),
  ].map((sentence) => markup`<p>${sentence}</p>\n`);

function ruleArticle(report: HtmlReport, rule: ReportRule, elements: readonly ReportElement[], say: Say): Markup {
  const { ruleId, outcome, impact } = rule;
  const { title, description, why, fix, example, helpUrl } = ruleText(ruleId, report.texts);
  const id = `${outcome}-${ruleId}`;
  const correction = elements[0] && correctionOf(elements[0], report, say);
  const facts: [string, Markup | string | undefined][] = [
    [say('column.impact'), markup`<b class="${impact}">${say(`impact.${impact}`)}</b>`],
    [say('column.rule'), markup`<code>${ruleId}</code>`],
    ...standardsOf(rule, report, say),
    [say('html.rule.who'), affectedPeople(ruleId, rule.criteria, report.locale).join('; ')],
    [say('html.rule.why'), why],
    [say('html.rule.fix'), fix],
  ];
  return markup`<article class="${impact}" aria-labelledby="${id}">
<h3 id="${id}">${title}</h3>
${description === '' ? '' : markup`<p>${description}</p>\n`}<dl>
${facts.map(([name, value]) => (value ? markup`<dt>${name}</dt><dd>${value}</dd>\n` : ''))}</dl>
${correction ? '' : example && exampleOf(example, report, say)}${helpUrl && markup`<p><a href="${helpUrl}" hreflang="en" rel="noreferrer">${say('html.help', { ruleId })}</a></p>\n`}${elementsOf(report, rule, elements, say)}</article>
`;
}

function elementsOf(report: HtmlReport, rule: ReportRule, elements: readonly ReportElement[], say: Say): Markup {
  const { nodes, pages, ignored } = rule;
  const left = nodes - ignored;
  const { description } = ruleText(rule.ruleId, report.texts);
  const title = `${say('html.rule.count', { nodes, pages })}${ignored > 0 ? ` ${say('html.rule.ignored', { count: ignored })}` : ''}`;
  const body = markup`${elements.length < left ? markup`<p>${say('html.rule.shown', { shown: elements.length, total: left })}</p>\n` : ''}${
    elements.length === 0
      ? ''
      : markup`<ol class="elements">\n${elements.map((one, at) => elementItem(one, { description, at }, report, say))}</ol>\n`
  }`;
  return foldable(report, title, body);
}

function standardsOf({ ruleId, criteria, act = [] }: ReportRule, { locale }: HtmlReport, say: Say): [string, string][] {
  const named = criteria.map((number) => {
    const criterion = criterionOf(number);
    return criterion ? `${number} ${criterion.names[locale]} (${criterion.level})` : number;
  });
  return [
    [say('column.criteria'), isBestPractice(ruleId) ? say('html.rule.bestPractice') : named.join(', ') || '–'],
    [say('column.en'), criteria.flatMap((number) => en301549(number) ?? []).join(', ')],
    ['ACT', act.join(', ')],
  ];
}

const exampleOf = ({ before, after }: RuleExample, report: HtmlReport, say: Say): Markup =>
  foldable(
    report,
    say('html.example'),
    markup`<p>${say('html.before')}</p>
<code class="block">${before}</code>
<p>${say('html.after')}</p>
<code class="block after">${after}</code>
`,
  );

/**
 * @param rule its `description`, which an element does not repeat
 * @param rule.at place of the element: the first one shows how it is corrected, as the others are
 */
function elementItem(
  element: ReportElement,
  { description, at }: { description: string; at: number },
  report: HtmlReport,
  say: Say,
): Markup {
  const { texts, limits, pictures } = report;
  const { pageUrl, selector, html, isKnown, contexts } = element;
  const limit = limits?.code ?? Infinity;
  const shown = html.length > limit ? `${html.slice(0, limit).toWellFormed()}${say('html.element.cut')}` : html;
  const message = findingText(element, texts);
  const label = (key: TextKey) => markup`<span class="label">${say(key)}:</span>`;
  return markup`<li>
${isKnown === undefined ? '' : markup`<p><b>${say(isKnown ? 'html.known' : 'html.new')}</b></p>\n`}${
    message === description ? '' : markup`<p>${message}</p>\n`
  }<p>${label('column.page')} ${addressOf(pageUrl)}</p>
${
  contexts.every((context) => context === 'desktop')
    ? ''
    : markup`<p>${label('html.element.seen')} ${contexts.map((context) => say(`context.${context}`, windowSize(element.viewport))).join(', ')}</p>\n`
}<p>${label('html.element.selector')} <code>${selector}</code></p>
<p>${label('html.element.html')}</p>
<code class="block">${shown}</code>
${at === 0 ? correctionOf(element, report, say) : ''}${
    element.picture && elementPicture(element.picture, pictures?.pages ?? [], say('html.picture.alt', { selector }))
  }</li>
`;
}
