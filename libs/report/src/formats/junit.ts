import type { NotRun, PageFinding, PageResult, PageRule } from '@stufenlos/contracts';
import { classOf, findingText, ruleText } from '@stufenlos/standards';
import type { RuleTexts } from '@stufenlos/standards';
import { countsAs } from '../fail-on.ts';
import { toolName } from '../tool.ts';
import type { Renderer, RenderOptions } from './format.ts';
import { markup } from './parts/markup.ts';
import type { Markup } from './parts/markup.ts';
import { failureLine, reportText } from './parts/words.ts';

type Verdict = 'passed' | 'failure' | 'skipped' | 'error';

interface Case {
  name: string;
  verdict: Verdict;
  element?: Markup;
}

/**
 * JUnit XML for build servers: a suite per page, a case per rule by its worst outcome. What
 * counts by `failOn` is a failure, as for the exit code. Everything else that was found, known issues of the baseline, and
 * rules that are inapplicable or did not run are skipped cases. A failed page has an error case, so its
 * suite is never empty.
 */
export const junit = (options: RenderOptions, texts: RuleTexts): Renderer => ({
  *end({ pages }) {
    const suites = pages.map((page) => ({ page, cases: casesOf(page, options, texts) }));
    const all = suites.flatMap(({ cases }) => cases);
    const duration = pages.reduce((sum, { durationMs }) => sum + durationMs, 0);
    yield '<?xml version="1.0" encoding="UTF-8"?>\n';
    yield markup`<testsuites name="${toolName}" ${counts(all)} time="${seconds(duration)}">
`.text;
    for (const { page, cases } of suites) yield suite(page, cases, options).text;
    yield '</testsuites>\n';
  },
});

function suite(page: PageResult, cases: readonly Case[], { locale }: RenderOptions): Markup {
  const { url, startedAt, durationMs, state, failure, uninspected } = page;
  // JUnit readers expect a time without a zone.
  const timestamp = startedAt.replace(/(?:\.\d+)?Z$/, '');
  const remarks = [
    ...(state === 'partial' && failure ? [failureLine(locale, failure)] : []),
    ...(uninspected ? [reportText(locale, 'page.uninspected', { count: uninspected })] : []),
  ];
  const systemErr = remarks.length > 0 ? markup`  <system-err>${remarks.join('\n')}</system-err>\n` : '';
  return markup` <testsuite name="${url}" ${counts(cases)} time="${seconds(durationMs)}" timestamp="${timestamp}">
${cases.map(
  ({ name, element }) => markup`  <testcase classname="${url}" name="${name}" time="0">${element}</testcase>
`,
)}${systemErr} </testsuite>
`;
}

function casesOf(page: PageResult, options: RenderOptions, texts: RuleTexts): Case[] {
  const { state, failure } = page;
  if (state !== 'failed') {
    const { rules, notRun } = worstOf(page);
    return [
      ...rules.map((rule) => caseOf(page, rule, options, texts)),
      ...notRun.map(({ ruleId: name, cause }): Case => {
        const element = markup`<skipped message="${reportText(options.locale, `notRun.${cause}`)}"></skipped>`;
        return { name, verdict: 'skipped', element };
      }),
    ];
  }
  const sentence = failure ? failureLine(options.locale, failure) : '';
  const element = markup`<error type="${failure?.code ?? 'internal'}" message="${sentence}"></error>`;
  return [{ name: reportText(options.locale, 'junit.page'), verdict: 'error', element }];
}

/**
 * What a rule is reported by, because build servers take two cases of one name for one that passes now and then: what it
 * found, else that it did not run everywhere, else that it passed. What a person has to review keeps its name beside a failure.
 */
function worstOf({ rules, notRun = [] }: PageResult): { rules: PageRule[]; notRun: NotRun[] } {
  const isFound = ({ outcome }: PageRule) => outcome === 'violation' || outcome === 'review';
  const found = new Set(rules.filter(isFound).map(({ ruleId }) => ruleId));
  const missed = new Map(notRun.filter(({ ruleId }) => !found.has(ruleId)).map((one) => [one.ruleId, one]));
  const passed = new Set(rules.filter(({ outcome }) => outcome === 'pass').map(({ ruleId }) => ruleId));
  const isShown = (rule: PageRule) =>
    isFound(rule) ||
    (!found.has(rule.ruleId) && !missed.has(rule.ruleId) && (rule.outcome === 'pass' || !passed.has(rule.ruleId)));
  return { rules: rules.filter(isShown), notRun: [...missed.values()] };
}

function caseOf(page: PageResult, rule: PageRule, options: RenderOptions, texts: RuleTexts): Case {
  const { locale, baseline, failOn = 'violations' } = options;
  const name = rule.outcome === 'review' ? `${rule.ruleId} (${reportText(locale, 'outcome.review')})` : rule.ruleId;
  const skipped = (message: string, text = ''): Case => ({
    name,
    verdict: 'skipped',
    element: markup`<skipped message="${message}">${text}</skipped>`,
  });
  if (rule.outcome === 'pass') return { name, verdict: 'passed' };
  if (rule.outcome === 'inapplicable') return skipped(reportText(locale, 'junit.inapplicable'));
  const { ruleId, outcome } = rule;
  const { title } = ruleText(ruleId, texts);
  const found = classOf({ ruleId, outcome });
  const message = found === 'violation' ? title : `${reportText(locale, classWords[found])}: ${title}`;
  const own = page.findings.filter((finding) => finding.ruleId === ruleId && finding.outcome === outcome);
  const counted = own.filter((finding) => countsAs(finding, failOn));
  const fresh = counted.filter((finding) => !baseline?.isKnown(page.url, finding));
  const more = rule.nodes > own.length ? [reportText(locale, 'page.more', { count: rule.nodes - own.length })] : [];
  const textOf = (findings: readonly PageFinding[]) =>
    [...findings.map((finding) => elementLines(finding, texts)), ...more].join('\n\n');
  const [first] = fresh;
  if (first) {
    const element = markup`<failure type="${first.impact}" message="${message}">${textOf(fresh)}</failure>`;
    return { name, verdict: 'failure', element };
  }
  if (counted.length > 0) return skipped(`${reportText(locale, 'junit.known')}: ${title}`);
  return found === 'violation'
    ? skipped(`${reportText(locale, 'junit.notCounted')}: ${title}`, textOf(own))
    : skipped(message);
}

const classWords = { recommendation: 'outcome.recommendation', review: 'outcome.toReview' } as const;

const elementLines = (finding: PageFinding, texts: RuleTexts) =>
  [
    finding.selector,
    finding.html,
    findingText(finding, texts),
    finding.en.map((clause) => `EN 301 549 ${clause}`).join(', '),
  ]
    .filter((line) => line !== '')
    .join('\n');

function counts(cases: readonly Case[]): Markup {
  const count = (verdict: Verdict) => cases.filter((one) => one.verdict === verdict).length;
  return markup`tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`;
}

const seconds = (ms: number) => (ms / 1000).toFixed(3);
