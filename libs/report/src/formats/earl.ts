import type { PageFinding, PageResult, PageRule, RuleOutcome } from '@stufenlos/contracts';
import { classOf, criterionOf, findingText, profileStandard, ruleOf, ruleText } from '@stufenlos/standards';
import type { RuleTexts } from '@stufenlos/standards';
import { toolName, toolVersion } from '../tool.ts';
import { earlContext } from './earl-context.ts';
import type { ReportedRun, RenderOptions } from './format.ts';
import { indented } from './parts/pieces.ts';
import type { Begin } from './parts/pieces.ts';
import { uriOf } from './parts/uri.ts';
import { failureLine, reportText } from './parts/words.ts';

/** EARL 1.0 as JSON-LD, the W3C's format for evaluation results. */
export const earl =
  (options: RenderOptions, texts: RuleTexts): Begin =>
  (run) => ({
    head: `{\n  "@context": ${indented(earlContext, 2)},\n  "@graph": [\n    ${nodes(commonNodes(run, options, texts))}`,
    page: (page, index) => `,\n    ${nodes(assertionsOf(page, `_:page${index + 1}`, options, texts))}`,
    tail: () => '\n  ]\n}\n',
  });

const nodes = (graph: readonly object[]) => graph.map((node) => indented(node, 4)).join(',\n    ');

const assertorId = '_:assertor';

/** The nodes that assertions refer to: assertor, criteria and rules. */
function commonNodes({ pages }: ReportedRun, options: RenderOptions, texts: RuleTexts): object[] {
  const rules = [
    ...new Set(pages.flatMap(({ rules: ran, notRun = [] }) => [...ran, ...notRun].map(({ ruleId }) => ruleId))),
  ];
  const criteria = [...new Set(rules.flatMap((ruleId) => ruleOf(ruleId)?.criteria ?? []))];
  return [
    { id: assertorId, type: ['Assertor', 'Software'], title: toolName, hasVersion: toolVersion() },
    ...criteria.map((number) => requirementOf(number, options)),
    ...rules.map((ruleId) => testCaseOf(ruleId, options, texts)),
  ];
}

function requirementOf(number: string, { locale }: RenderOptions) {
  const name = criterionOf(number)?.names[locale] ?? '';
  return { id: criterionUri(number), type: 'TestRequirement', title: localised(`${number} ${name}`, locale) };
}

function testCaseOf(ruleId: string, { locale }: RenderOptions, texts: RuleTexts) {
  const { title, description } = ruleText(ruleId, texts);
  return {
    id: ruleUri(ruleId, texts),
    type: 'TestCase',
    identifier: ruleId,
    title: localised(title, locale),
    ...(description !== '' && { description: localised(description, locale) }),
    isPartOf: (ruleOf(ruleId)?.criteria ?? []).map(criterionUri),
  };
}

function assertionsOf(page: PageResult, subjectId: string, options: RenderOptions, texts: RuleTexts): object[] {
  const { url, finalUrl, title, startedAt, state, failure, profile } = page;
  const subject = {
    id: subjectId,
    type: 'TestSubject',
    source: uriOf(finalUrl ?? url),
    ...(title !== null && { title: title.toWellFormed() }),
  };
  const assertion = (test: object | string, result: object) => ({
    type: 'Assertion',
    assertedBy: assertorId,
    subject: subjectId,
    test,
    mode: 'automatic',
    result: { type: 'TestResult', date: startedAt, ...result },
  });
  if (state === 'failed') {
    const { version, levels } = profileStandard(profile);
    const test = { id: standardUri(version), type: 'TestRequirement', title: `WCAG ${version} ${levels.join(', ')}` };
    const info = failure ? { info: localised(failureLine(options.locale, failure), options.locale) } : {};
    return [subject, assertion(test, { outcome: 'untested', ...info })];
  }
  return [
    subject,
    ...page.rules.map((rule) => assertion(ruleUri(rule.ruleId, texts), resultOf(page, rule, options, texts))),
    ...(page.notRun ?? []).map(({ ruleId, cause }) => {
      const info = localised(reportText(options.locale, `notRun.${cause}`), options.locale);
      return assertion(ruleUri(ruleId, texts), { outcome: 'untested', info });
    }),
  ];
}

const outcomes: Readonly<Record<RuleOutcome, string>> = {
  violation: 'failed',
  review: 'cantTell',
  pass: 'passed',
  inapplicable: 'inapplicable',
};

function resultOf(page: PageResult, rule: PageRule, options: RenderOptions, texts: RuleTexts) {
  const own = page.findings.filter(({ ruleId, outcome }) => ruleId === rule.ruleId && outcome === rule.outcome);
  const pointer = own.map((finding) => pointerOf(finding, options, texts));
  // EARL has no outcome for recommendations, whose test case belongs to no criterion.
  const info =
    classOf(rule) === 'recommendation'
      ? { info: localised(reportText(options.locale, 'earl.recommendation'), options.locale) }
      : {};
  return { outcome: outcomes[rule.outcome], ...info, ...(pointer.length > 0 && { pointer }) };
}

const pointerOf = (finding: PageFinding, { locale }: RenderOptions, texts: RuleTexts) => ({
  type: 'CSSSelectorPointer',
  expression: finding.selector.toWellFormed(),
  description: localised(findingText(finding, texts), locale),
  identifier: finding.fingerprint,
  ...(finding.elementFingerprint !== undefined && { elementFingerprint: finding.elementFingerprint }),
});

const localised = (text: string, locale: RenderOptions['locale']) => ({
  '@value': text.toWellFormed(),
  '@language': locale,
});

const standardUri = (version: string) => `https://www.w3.org/TR/WCAG${version.replace('.', '')}/`;

/** `1.4.3` becomes `https://www.w3.org/TR/WCAG22/#contrast-minimum`; the W3C builds anchors from the English names. */
function criterionUri(number: string): string {
  const criterion = criterionOf(number);
  if (!criterion) return `https://www.w3.org/TR/WCAG22/#${number}`;
  const anchor = criterion.names.en
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${standardUri(criterion.isObsolete ? '2.1' : '2.2')}#${anchor}`;
}

/** The page about a rule of axe-core, or the ACT rule that an own check implements. */
function ruleUri(ruleId: string, texts: RuleTexts): string {
  const { act = [], source } = ruleOf(ruleId) ?? {};
  const [only, ...more] = act;
  if (source === 'stufenlos' && only !== undefined && more.length === 0) return `${actRules}${only}/`;
  return ruleText(ruleId, texts).helpUrl ?? `urn:stufenlos:rule:${ruleId}`;
}

const actRules = 'https://www.w3.org/WAI/standards-guidelines/act/rules/';
