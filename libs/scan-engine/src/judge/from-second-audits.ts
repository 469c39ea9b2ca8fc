import type { NotRun, PageFinding, PageRule } from '@stufenlos/contracts';
import { secondAudits } from '../checks/second-audits.ts';
import type { DrivenEvidence } from '../gather/driven/driven-evidence.ts';
import type { SecondAuditEvidence } from '../gather/driven/second-audit-evidence.ts';
import type { AxeRule, Uninspected } from '../gather/evidence.ts';
import type { ElementFinding } from './identity/element-fingerprints.ts';
import { findingsFromAxe } from './from-axe.ts';
import { isStaticCheck, judgeStaticChecks } from './from-checks.ts';

interface SecondJudgement {
  /** Audits that added nothing. */
  rules: PageRule[];
  findings: ElementFinding[];
  notRun: NotRun[];
}

/**
 * Judges the audits of the page in other states. Only violations count that the first audit did not find: reviews would
 * mostly ask the same questions again. Nothing counts in frames that the first audit missed, because it may have been
 * there in the usual state as well.
 *
 * @param first results of the first audit
 * @param uninspected what the first audit could not see
 */
export function judgeSecondAudits(
  evidence: DrivenEvidence | undefined,
  first: readonly AxeRule[],
  uninspected: readonly Uninspected[],
): SecondJudgement {
  const known = new Set(findingsOf(first).map(({ fingerprint }) => fingerprint));
  // Elements beyond the limit are counted but not described, so nobody can say which of them are known.
  const unclear = new Set(
    first.filter(({ total, nodes }) => total > nodes.length && nodes.length > 0).map(({ id }) => id),
  );
  const missed = uninspected.map(({ element }) => `${element.selector} >>> `);
  const isNew = ({ ruleId, outcome, fingerprint, selector }: PageFinding) =>
    outcome === 'violation' &&
    !unclear.has(ruleId) &&
    !known.has(fingerprint) &&
    !missed.some((prefix) => selector.startsWith(prefix));
  const judgement: SecondJudgement = { rules: [], findings: [], notRun: [] };
  for (const { id, needs, context } of secondAudits.filter((audit) => evidence?.checks.includes(audit.id))) {
    const gathered = evidence?.gathered[needs];
    if (!gathered || 'notRun' in gathered) {
      judgement.notRun.push({ ruleId: id, cause: gathered?.notRun ?? 'error' });
      continue;
    }
    const { isApplicable, rules } = ('data' in gathered ? gathered.data : nothing) as SecondAuditEvidence;
    const added = findingsOf(rules).filter(isNew);
    judgement.findings.push(...added.map((finding) => ({ ...finding, contexts: [context] })));
    const outcome = isApplicable ? ('pass' as const) : ('inapplicable' as const);
    if (added.length === 0) judgement.rules.push({ ruleId: id, outcome, nodes: isApplicable ? 1 : 0 });
  }
  return judgement;
}

const nothing: SecondAuditEvidence = { isApplicable: false, rules: [] };

const findingsOf = (rules: readonly AxeRule[]): ElementFinding[] => [
  ...findingsFromAxe({ rules: rules.filter((rule) => !isStaticCheck(rule)) }),
  ...judgeStaticChecks(rules.filter(isStaticCheck)).findings,
];

/** Adds what second audits found to the outcomes of the rules: a rule that passed until then does not pass any more. */
export function withViolations(rules: readonly PageRule[], { rules: own, findings }: SecondJudgement): PageRule[] {
  const added = new Map<string, number>();
  for (const { ruleId } of findings) added.set(ruleId, (added.get(ruleId) ?? 0) + 1);
  const kept = rules.filter(
    ({ ruleId, outcome }) => !added.has(ruleId) || outcome === 'violation' || outcome === 'review',
  );
  const counted = kept.map((rule) => {
    const more = rule.outcome === 'violation' ? (added.get(rule.ruleId) ?? 0) : 0;
    if (more > 0) added.delete(rule.ruleId);
    return more > 0 ? { ...rule, nodes: rule.nodes + more } : rule;
  });
  return [
    ...counted,
    ...[...added].map(([ruleId, nodes]) => ({ ruleId, outcome: 'violation' as const, nodes })),
    ...own,
  ];
}
