import { impacts } from '@stufenlos/contracts/scan-constants';
import type { PageFinding, PageResult } from '@stufenlos/contracts';
import { classOf, criterionStates, distinctNumbers, ruleOf } from '@stufenlos/standards';
import type { FindingClass, RuleTexts } from '@stufenlos/standards';
import { classRank, impactRank } from '../ranks.ts';
import { shownHost } from '../shown-host.ts';
import type { Renderer, ReportedRun, RenderOptions } from './format.ts';
import type { HtmlReport, ReportElement, ReportRule } from './html/html-report.ts';
import { renderHtml } from './html/render-html.ts';
import { ruleBlocks } from './parts/rule-blocks.ts';
import type { RuleBlock } from './parts/rule-blocks.ts';
import { dateWord } from './parts/words.ts';

/** The HTML report of a run in memory. */
export const html = (options: RenderOptions, texts: RuleTexts): Renderer => ({
  end: (run) => renderHtml(reportOf(run, options, texts)),
});

function reportOf(run: ReportedRun, { locale, baseline }: RenderOptions, texts: RuleTexts): HtmlReport {
  const [first] = run.pages;
  const start = run.site?.start ?? first?.url ?? '';
  const address = URL.parse(start);
  const rules = run.pages.flatMap((page) => page.rules.filter((rule) => classOf(rule) !== 'recommendation'));
  const blocks = run.pages.flatMap(ruleBlocks);
  return {
    locale,
    texts,
    host: address ? shownHost(address) : undefined,
    run,
    facts: {
      before: [
        ['html.fact.url', start],
        ...(first ? [['html.fact.checked', dateWord(locale, first.startedAt)] as const] : []),
      ],
      after: [],
    },
    impacts: elementsPerImpact(blocks),
    criteria:
      first &&
      criterionStates(
        first.profile,
        rules,
        blocks.flatMap(({ findings }) => findings),
      ),
    comparison: baseline?.compare(run.pages),
    pageDetails: { compare: baseline && ((page) => baseline.compare([page])) },
    rules: rulesOf(blocks),
    elements: run.pages.flatMap((page) => page.findings.map((finding) => elementOf(finding, page, baseline))),
  };
}

function elementOf(finding: PageFinding, page: PageResult, baseline: RenderOptions['baseline']): ReportElement {
  const { ruleId, selector, html: code, message, contexts } = finding;
  const isKnown = baseline && { isKnown: baseline.isKnown(page.url, finding) };
  return {
    ruleId,
    outcome: classOf(finding),
    pageUrl: page.finalUrl ?? page.url,
    selector,
    html: code,
    message,
    contexts,
    viewport: page.viewport,
    ...isKnown,
  };
}

/** Counts all violating elements. Those that are not stored count with the most severe impact of their rule. */
function elementsPerImpact(blocks: readonly RuleBlock[]): HtmlReport['impacts'] {
  const sums = { critical: 0, serious: 0, moderate: 0, minor: 0 };
  for (const { rule, findings } of blocks.filter((block) => classOf(block.rule) === 'violation')) {
    for (const { impact } of findings) sums[impact] += 1;
    sums[mostSevere(findings)] += rule.nodes - findings.length;
  }
  return sums;
}

/** The rules over all pages: by class, then most severe first, then most elements. */
function rulesOf(blocks: readonly RuleBlock[]): ReportRule[] {
  const grouped = Map.groupBy(blocks, ({ rule }) => `${classOf(rule)} ${rule.ruleId}`);
  const rules = [...grouped.values()].map((group): ReportRule => {
    const { ruleId, outcome } = (group[0] as RuleBlock).rule;
    const findings = group.flatMap((block) => block.findings);
    return {
      ruleId,
      outcome: classOf({ ruleId, outcome }) satisfies FindingClass,
      impact: mostSevere(findings),
      criteria: distinctNumbers(
        findings.length > 0 ? findings.flatMap((finding) => finding.criteria) : (ruleOf(ruleId)?.criteria ?? []),
      ),
      act: [...new Set(findings.flatMap((finding) => finding.act))],
      nodes: group.reduce((sum, { rule }) => sum + rule.nodes, 0),
      pages: group.length,
      ignored: 0,
    };
  });
  return rules.toSorted(
    (a, b) => classRank(a) - classRank(b) || impactRank(a.impact) - impactRank(b.impact) || b.nodes - a.nodes,
  );
}

const mostSevere = (findings: readonly PageFinding[]) =>
  impacts.find((impact) => findings.some((finding) => finding.impact === impact)) ?? 'minor';
