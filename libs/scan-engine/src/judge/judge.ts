import type { NotRun, PageFinding, PageRule } from '@stufenlos/contracts';
import type { AskedQuestions } from './from-questions.ts';
import { questionsOf } from './from-questions.ts';
import { isQuestionRule } from '../questions/index.ts';
import type { Evidence } from '../gather/evidence.ts';
import { withElementFingerprints } from './identity/element-fingerprints.ts';
import { isStaticCheck, judgeDrivenChecks, judgeStaticChecks, withoutDecided } from './from-checks.ts';
import { orientationEvidence } from './from-orientation.ts';
import { findingsFromAxe, rulesFromAxe } from './from-axe.ts';
import { withoutFrames } from './page-level.ts';
import { judgeSecondAudits, withViolations } from './from-second-audits.ts';
import { findingsFromUninspected, rulesFromUninspected } from './from-uninspected.ts';

/** All rules with their outcomes, and a finding per reported element. */
export interface Judgement {
  rules: PageRule[];
  findings: PageFinding[];
  /** Rules that were requested and did not run. */
  notRun?: NotRun[];
  /** What is left to a person. They are no findings, and count nowhere. */
  asked?: AskedQuestions;
}

/** Pure: the same evidence always gives the same judgement. Missing evidence gives no rules and findings. */
export function judge(evidence: Partial<Evidence>): Judgement {
  const { axe, orientation, uninspected = [], driven, disabled = [], unfinished = [] } = evidence;
  const everything = withoutFrames(axe?.rules ?? []);
  const all = [
    ...everything.filter((rule) => !isQuestionRule(rule)),
    ...(orientation ? orientationEvidence(orientation).rules : []),
  ];
  const { notRun, decided, ...others } = judgeDrivenChecks(driven);
  const statics = judgeStaticChecks(all.filter(isStaticCheck), decided);
  const rules = withoutDecided(
    all.filter((rule) => !isStaticCheck(rule)),
    [...decided, ...statics.decided],
  );
  const second = judgeSecondAudits(driven, all, uninspected);
  const off = disabled.map((ruleId) => ({ ruleId, cause: 'disabled' as const }));
  const late = unfinished.filter((id) => !isQuestionRule({ id })).map((ruleId) => ({ ruleId, cause: 'time' as const }));
  const missed = [...statics.notRun, ...notRun, ...second.notRun, ...off, ...late];
  const findings = withElementFingerprints([
    ...findingsFromAxe({ rules }),
    ...statics.findings,
    ...others.findings,
    ...findingsFromUninspected(uninspected),
    ...second.findings,
  ]);
  const judgedRules = withViolations(
    [...rulesFromAxe({ rules }), ...statics.rules, ...others.rules, ...rulesFromUninspected(uninspected)],
    second,
  );
  const asked = questionsOf(everything, { rules: judgedRules, findings });
  return {
    rules: judgedRules,
    findings,
    ...(missed.length > 0 && { notRun: missed }),
    ...(asked && { asked }),
  };
}
