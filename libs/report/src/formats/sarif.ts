import type { PageFinding, PageResult } from '@stufenlos/contracts';
import { axeVersion, classOf, criterionOf, distinctNumbers, findingText, ruleOf, ruleText } from '@stufenlos/standards';
import type { RuleTexts } from '@stufenlos/standards';
import { summarise } from '../summarise.ts';
import { toolName, toolVersion } from '../tool.ts';
import type { ReportedRun, RenderOptions } from './format.ts';
import { ignoredReason } from './parts/ignored-reason.ts';
import { visible } from './parts/markup.ts';
import { indented } from './parts/pieces.ts';
import type { Begin } from './parts/pieces.ts';
import { uriOf } from './parts/uri.ts';
import { failureLine, reportText } from './parts/words.ts';

/** URL of the published OASIS schema with errata. */
const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/**
 * SARIF 2.1.0 for code scanning: one run, a result per element, failures as notifications. Writes results first, because
 * the list of their rules is complete only after the last result.
 */
export const sarif =
  (options: RenderOptions, texts: RuleTexts): Begin =>
  (run) => {
    const artifacts = artifactsOf(run.pages);
    const found = new Map<string, FoundRule>();
    let isFirst = true;
    const note = (finding: PageFinding) => {
      const rule = found.get(finding.ruleId) ?? {
        index: found.size,
        first: finding,
        criteria: new Set(),
        en: new Set(),
      };
      found.set(finding.ruleId, rule);
      for (const number of finding.criteria) rule.criteria.add(number);
      for (const clause of finding.en) rule.en.add(clause);
      return rule.index;
    };
    return {
      head: `{\n  "$schema": "${schema}",\n  "version": "2.1.0",\n  "runs": [\n    {\n      "results": [`,
      page: (page) => {
        const place = placeOf(page, artifacts);
        const results = page.findings.map((one) => indented(resultOf(page, place, one, note(one), options, texts), 8));
        const start = isFirst ? '\n        ' : ',\n        ';
        if (results.length > 0) isFirst = false;
        return results.length === 0 ? '' : `${start}${results.join(',\n        ')}`;
      },
      tail: () => {
        const end = isFirst ? ']' : '\n      ]';
        const rest = indented(runOf(run, artifacts, [...found.values()], options, texts), 4);
        return `${end},${rest.slice(1)}\n  ]\n}\n`;
      },
    };
  };

/** A rule with findings. They are written at once, so what its description needs of them is kept. */
interface FoundRule {
  index: number;
  first: PageFinding;
  criteria: Set<string>;
  en: Set<string>;
}

/** The index of each final address in `artifacts`, which must not repeat one (SARIF 2.1.0, section 3.14.15). */
type Artifacts = ReadonlyMap<string, number>;

function artifactsOf(pages: readonly PageResult[]): Artifacts {
  const indexes = new Map<string, number>();
  for (const uri of pages.map(addressOf)) if (!indexes.has(uri)) indexes.set(uri, indexes.size);
  return indexes;
}

function placeOf(page: PageResult, artifacts: Artifacts) {
  const uri = addressOf(page);
  return { uri, index: artifacts.get(uri) };
}
type Place = ReturnType<typeof placeOf>;

/** The run without its results. @param found in the order of the rule indexes */
function runOf(
  run: ReportedRun,
  artifacts: Artifacts,
  found: readonly FoundRule[],
  options: RenderOptions,
  texts: RuleTexts,
) {
  const { pages } = run;
  const hasNotRun = pages.some(({ notRun = [] }) => notRun.length > 0);
  const failureCodes = pages.flatMap(({ failure }) => failure?.code ?? []);
  const hasUninspected = pages.some(({ uninspected }) => uninspected !== undefined);
  const codes = [
    ...new Set([...failureCodes, ...(hasNotRun ? [notRunId] : []), ...(hasUninspected ? [uninspectedId] : [])]),
  ];
  const profiles = [...new Set(pages.map(({ profile }) => profile))];
  return {
    tool: {
      driver: {
        name: toolName,
        version: toolVersion(),
        rules: found.map((rule) => descriptorOf(rule, texts)),
        notifications: codes.map((id) => ({ id, name: id })),
      },
      extensions: [{ name: 'axe-core', version: pages[0]?.engine.axe ?? axeVersion }],
    },
    language: options.locale,
    // Readers compare results within the same id, so runs of one profile form a series.
    automationDetails: { id: `stufenlos/${profiles.join('+') || 'none'}/` },
    invocations: [invocationOf(run, artifacts, options, texts)],
    artifacts: Array.from(artifacts.keys(), (uri) => ({ location: { uri } })),
    columnKind: 'utf16CodeUnits',
    properties: { summary: { ...summarise(pages), unfinished: run.unfinished, ...(run.site && { site: run.site }) } },
  };
}

function descriptorOf({ first, ...found }: FoundRule, texts: RuleTexts) {
  const { ruleId } = first;
  const [criteria, en] = [distinctNumbers(found.criteria), distinctNumbers(found.en)];
  const { title, description, why, fix, helpUrl } = ruleText(ruleId, texts);
  const standards = [...criteria.map((number) => `WCAG ${number}`), ...en.map((clause) => `EN 301 549 ${clause}`)];
  const level = { violation: levels[first.impact], recommendation: 'note', review: 'warning' }[classOf(first)];
  return {
    id: ruleId,
    shortDescription: { text: title },
    fullDescription: { text: description === '' ? title : description },
    help: {
      text: [description === '' ? title : description, why, fix, standards.join(', ')]
        .filter((part) => part)
        .join('\n\n'),
    },
    ...(helpUrl !== undefined && { helpUri: helpUrl }),
    defaultConfiguration: { level },
    properties: {
      tags: ['accessibility', ...criteria.map(tagOf), ...(ruleOf(ruleId)?.isBestPractice ? ['best-practice'] : [])],
    },
  };
}

const tagOf = (number: string) => `WCAG ${number} (${criterionOf(number)?.level ?? '?'})`;

const levels: Readonly<Record<PageFinding['impact'], 'error' | 'warning' | 'note'>> = {
  critical: 'error',
  serious: 'error',
  moderate: 'warning',
  minor: 'note',
};

function resultOf(
  page: PageResult,
  place: Place,
  finding: PageFinding,
  ruleIndex: number,
  options: RenderOptions,
  texts: RuleTexts,
) {
  const { baseline } = options;
  const { ruleId, impact, selector, html, criteria, en, act, rect } = finding;
  const reason = ignoredReason(options, finding);
  return {
    ruleId,
    ruleIndex,
    // SARIF 2.1.0, section 3.27.10: a result whose kind is not `fail` has the level `none`.
    ...{
      violation: { kind: 'fail', level: levels[impact] },
      // Certain, but without a violated criterion.
      recommendation: { kind: 'fail', level: 'note' },
      review: { kind: 'review', level: 'none' },
    }[classOf(finding)],
    message: { text: visible(findingText(finding, texts)) },
    locations: [
      {
        physicalLocation: {
          artifactLocation: place,
          // A rendered page has no line numbers, so the region has only a snippet.
          region: { snippet: { text: visible(html) } },
        },
        logicalLocations: [{ fullyQualifiedName: visible(selector), kind: 'element' }],
      },
    ],
    partialFingerprints: partialFingerprints(finding),
    ...(baseline && { baselineState: baseline.isKnown(page.url, finding) ? 'unchanged' : 'new' }),
    ...(reason !== undefined && {
      suppressions: [{ kind: 'external', status: 'accepted', justification: visible(reason) }],
    }),
    properties: { impact, criteria, en301549: en, act, ...(rect && { rect }) },
  };
}

const partialFingerprints = ({ fingerprint, elementFingerprint, groupKey }: PageFinding) => ({
  [nameOf('Issue', fingerprint)]: fingerprint,
  [nameOf('Cause', groupKey)]: groupKey,
  ...(elementFingerprint !== undefined && { [nameOf('Element', elementFingerprint)]: elementFingerprint }),
});

/** `1:3f…` and `e1:3f…` have version 1; readers compare only values with the same name and version. */
const nameOf = (kind: 'Issue' | 'Cause' | 'Element', print: string) =>
  `stufenlos${kind}/v${print.split(':')[0]?.replace(/^e/, '') ?? '0'}`;

/** Id of the notifications about rules that did not run. */
const notRunId = 'notRun';
/** Id of the notifications about parts of a page that could not be checked. */
const uninspectedId = 'uninspected';

function invocationOf(
  { pages, unfinished }: ReportedRun,
  artifacts: Artifacts,
  { locale }: RenderOptions,
  texts: RuleTexts,
) {
  const starts = pages.map(({ startedAt }) => Date.parse(startedAt));
  const ends = pages.map(({ startedAt, durationMs }) => Date.parse(startedAt) + durationMs);
  const failures = pages.flatMap((page) =>
    page.failure ? [notificationOf(page, placeOf(page, artifacts), locale)] : [],
  );
  const missing =
    unfinished > 0
      ? [{ level: 'error', message: { text: reportText(locale, 'summary.unfinished', { count: unfinished }) } }]
      : [];
  return {
    executionSuccessful: unfinished === 0 && pages.every(({ state }) => state !== 'failed'),
    ...(pages.length > 0 && { startTimeUtc: instant(starts, Math.min), endTimeUtc: instant(ends, Math.max) }),
    toolExecutionNotifications: [
      ...failures,
      ...pages.flatMap((page) => notRunNotifications(page, placeOf(page, artifacts), locale, texts)),
      ...pages.flatMap((page) => uninspectedNotifications(page, placeOf(page, artifacts), locale)),
      ...missing,
    ],
  };
}

const notRunNotifications = (page: PageResult, place: Place, locale: RenderOptions['locale'], texts: RuleTexts) =>
  (page.notRun ?? []).map(({ ruleId, cause }) => ({
    level: 'warning',
    descriptor: { id: notRunId },
    message: { text: `${ruleText(ruleId, texts).title} (${ruleId}): ${reportText(locale, `notRun.${cause}`)}` },
    locations: [{ physicalLocation: { artifactLocation: place } }],
  }));

const uninspectedNotifications = (page: PageResult, place: Place, locale: RenderOptions['locale']) =>
  page.uninspected === undefined
    ? []
    : [
        {
          level: 'warning',
          descriptor: { id: uninspectedId },
          message: { text: reportText(locale, 'page.uninspected', { count: page.uninspected }) },
          locations: [{ physicalLocation: { artifactLocation: place } }],
        },
      ];

const instant = (times: readonly number[], choose: (a: number, b: number) => number) =>
  new Date(times.reduce((a, b) => choose(a, b))).toISOString();

function notificationOf(page: PageResult, place: Place, locale: RenderOptions['locale']) {
  const { failure, state } = page;
  if (!failure) throw new Error('the page has no failure');
  return {
    level: state === 'failed' ? 'error' : 'warning',
    descriptor: { id: failure.code },
    message: { text: visible(failureLine(locale, failure)) },
    locations: [{ physicalLocation: { artifactLocation: place } }],
    properties: { ...failure.detail },
  };
}

const addressOf = ({ url, finalUrl }: PageResult) => uriOf(finalUrl ?? url);
