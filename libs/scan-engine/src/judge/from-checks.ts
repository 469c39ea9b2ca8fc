import type { FindingContext, NotRun, PageFinding, PageRule } from '@stufenlos/contracts';
import { en301549, ruleOf } from '@stufenlos/standards';
import type { CheckResult, Verdict } from '../checks/define-check.ts';
import { drivenChecks } from '../checks/driven-checks.ts';
import { staticChecks } from '../checks/static-checks.ts';
import type { DrivenEvidence } from '../gather/driven/driven-evidence.ts';
import type { AxeNode, AxeRule, ElementFacts } from '../gather/evidence.ts';
import type { ElementFinding } from './identity/element-fingerprints.ts';
import { fingerprintsOf } from './fingerprint.ts';
import { messageOf } from './message.ts';

interface Judged {
  rules: PageRule[];
  findings: ElementFinding[];
}

/** Whether axe ran this rule on behalf of an own check. */
export const isStaticCheck = ({ id }: AxeRule): boolean => staticChecks.some((check) => check.id === id);

/**
 * Judges the facts that static checks collected.
 *
 * @param rules those for which `isStaticCheck` is true
 * @param answers what driven checks have an answer for
 */
export function judgeStaticChecks(rules: readonly AxeRule[], answers: readonly Decided[] = []): OwnJudgement {
  const decided: Decided[] = [];
  const notRun: NotRun[] = [];
  const judged = staticChecks.map((check) => {
    const own = rules.filter(({ id }) => id === check.id);
    if (own.length === 0) return nothing;
    if (own.some(hasFailed)) {
      notRun.push({ ruleId: check.id, cause: 'error' });
      return nothing;
    }
    decided.push(...(check.decides ?? []).map((ruleId) => ({ ruleId })));
    const doubtful = own.filter(({ outcome }) => outcome === 'review');
    const findings = doubtful.flatMap(({ nodes }) =>
      nodes.flatMap(({ checks, element }: AxeNode) => {
        const verdict = check.evaluate(checks[0]?.data, element);
        const isOpen = verdict?.outcome !== 'review' || !isAnswered(check.id, element, answers);
        return verdict && isOpen ? [findingOf(check, verdict, element, 'desktop')] : [];
      }),
    );
    const isApplicable = own.some(({ outcome }) => outcome !== 'inapplicable');
    // Elements beyond the limit were not described. They count as the described ones are judged.
    const rest = doubtful.reduce((sum, { total, nodes }) => sum + total - nodes.length, 0);
    return { rules: rulesOf(check.id, isApplicable, findings, rest), findings };
  });
  return { ...joined(judged), decided, notRun };
}

const nothing: Judged = { rules: [], findings: [] };

const isAnswered = (id: string, { selector }: ElementFacts, answers: readonly Decided[]) =>
  answers.some(({ ruleId, selectors }) => ruleId === id && (!selectors || selectors.has(selector)));

/** axe-core reports an exception of a rule as a check of this name. */
const hasFailed = ({ nodes }: AxeRule) => nodes.some(({ checks }) => checks.some(({ id }) => id === 'error-occurred'));

interface OwnJudgement extends Judged {
  /** Checks without a result. */
  notRun: NotRun[];
  /** Reviews of other rules that have an answer now. */
  decided: Decided[];
}

interface Decided {
  ruleId: string;
  /** Selectors of the elements; without them, all. */
  selectors?: ReadonlySet<string>;
}

/** Judges what the gatherers observed. */
export function judgeDrivenChecks(evidence: DrivenEvidence | undefined): OwnJudgement {
  const notRun: NotRun[] = [];
  const decided: Decided[] = [];
  const asked = drivenChecks.filter(({ id }) => evidence?.checks.includes(id));
  const judged = asked.map((check) => {
    const found = evidence?.gathered[check.needs];
    if (found && 'isInapplicable' in found) return { rules: rulesOf(check.id, false, [], 0), findings: [] };
    if (!found || 'notRun' in found) {
      notRun.push({ ruleId: check.id, cause: found?.notRun ?? 'error' });
      return nothing;
    }
    const result = check.evaluate(found.data as never);
    if (result.isApplicable) decided.push(...decidedBy(check.decides ?? [], result));
    const findings = result.findings.map(({ element, ...verdict }) =>
      findingOf(check, verdict, element, verdict.context ?? check.context ?? 'desktop'),
    );
    return { rules: rulesOf(check.id, result.isApplicable, findings, 0), findings };
  });
  return { ...joined(judged), notRun, decided };
}

function decidedBy(ruleIds: readonly string[], { decided }: CheckResult): Decided[] {
  const selectors = decided && { selectors: new Set(decided.map(({ selector }) => selector)) };
  return ruleIds.map((ruleId) => ({ ruleId, ...selectors }));
}

/** What axe-core left open and no own check has answered. */
export function withoutDecided(rules: readonly AxeRule[], decided: readonly Decided[]): AxeRule[] {
  return rules.flatMap((rule) => {
    const answers = rule.outcome === 'review' ? decided.filter(({ ruleId }) => ruleId === rule.id) : [];
    if (answers.length === 0) return [rule];
    if (answers.some(({ selectors }) => !selectors)) return [];
    const isOpen = ({ element }: AxeNode) => !answers.some(({ selectors }) => selectors?.has(element.selector));
    const nodes = rule.nodes.filter(isOpen);
    const total = rule.total - (rule.nodes.length - nodes.length);
    return total > 0 ? [{ ...rule, nodes, total }] : [];
  });
}

function rulesOf(ruleId: string, isApplicable: boolean, findings: readonly PageFinding[], rest: number): PageRule[] {
  if (findings.length === 0) {
    return [{ ruleId, outcome: isApplicable ? 'pass' : 'inapplicable', nodes: isApplicable ? 1 : 0 }];
  }
  const outcomes = ['violation', 'review'] as const;
  const counted = outcomes.map((outcome) => ({
    ruleId,
    outcome,
    nodes: findings.filter((finding) => finding.outcome === outcome).length,
  }));
  const present = counted.filter(({ nodes }) => nodes > 0);
  return present.map((rule, at) => (at === 0 ? { ...rule, nodes: rule.nodes + rest } : rule));
}

function findingOf(
  { id, impact }: { id: string; impact: PageFinding['impact'] },
  verdict: Verdict,
  element: ElementFacts,
  context: FindingContext,
): ElementFinding {
  const rule = ruleOf(id);
  const { outcome, messageKey, data = {}, criteria = rule?.criteria ?? [], act = rule?.act ?? [] } = verdict;
  const check = { id, data: { ...data, ...(messageKey !== undefined && { messageKey }) } };
  const { selector, html } = element;
  return {
    ruleId: id,
    source: 'stufenlos',
    outcome,
    impact: verdict.impact ?? impact,
    criteria: [...criteria],
    en: criteria.flatMap((criterion) => en301549(criterion) ?? []),
    act: [...act],
    selector,
    html,
    // There is no picture of the page with more space in its texts.
    rect: context === 'textSpacing' ? null : element.rect,
    ...fingerprintsOf(id, [check], element),
    contexts: [context],
    message: messageOf(check, outcome),
    element,
  };
}

const joined = (parts: readonly Judged[]): Judged => ({
  rules: parts.flatMap(({ rules }) => rules),
  findings: parts.flatMap(({ findings }) => findings),
});
