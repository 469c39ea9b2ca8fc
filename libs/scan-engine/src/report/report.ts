import { capElements } from '@stufenlos/contracts/cap-elements';
import { nodesPerRule, viewport } from '@stufenlos/contracts/scan-constants';
import type { EngineInfo, PageResult, ScanFailure, ScanProfile } from '@stufenlos/contracts';
import type { ScanError } from '@stufenlos/contracts/scan-error';
import { questionCriteria, uninspectedParts } from '@stufenlos/standards';
import type { AskedQuestions } from '../judge/from-questions.ts';
import type { Judgement } from '../judge/judge.ts';
import type { ScanAttempt } from '../scan-attempt.ts';
import type { Viewport } from '../viewport.ts';
import { ordered } from '@stufenlos/report/ranks';
import { cut, shortAddress, shortened, shortFailure, shortQuestion, titleLimit } from './shorten.ts';

/**
 * Builds the result of a scan attempt: `completed` with evidence, `partial` with evidence and a failure, `failed`
 * without evidence.
 */
export function report(
  attempt: Omit<ScanAttempt, 'contexts'>,
  judgement: Judgement,
  engine: EngineInfo,
  error?: ScanError,
): PageResult {
  const hasEvidence = attempt.evidence.axe !== undefined;
  const fault: ScanFailure | undefined = error?.toFailure() ?? attempt.partialReason;
  const failure = fault && shortFailure(fault);
  const facts: PageFacts = {
    url: attempt.url,
    finalUrl: attempt.finalUrl === null ? null : shortAddress(attempt.finalUrl),
    title: attempt.title === null ? null : cut(attempt.title, titleLimit),
    ...(failure && { failure }),
    profile: attempt.profile,
    engine,
    ...(!isDefault(attempt.viewport) && { viewport: attempt.viewport }),
    startedAt: new Date(attempt.startedAt).toISOString(),
    durationMs: attempt.passedMs(),
  };
  return resultOf(facts, hasEvidence, judgement);
}

const isDefault = ({ width, height }: Viewport) => width === viewport.width && height === viewport.height;

/** The facts of a scan that judging does not produce. Together with the evidence they suffice to rebuild the result. */
export type PageFacts = Omit<PageResult, 'v' | 'state' | JudgedPart>;
type JudgedPart = 'rules' | 'findings' | 'notRun' | 'uninspected' | 'truncated' | 'questions' | 'questionTotals';

export function resultOf(facts: PageFacts, hasEvidence: boolean, judgement: Judgement): PageResult {
  const { url, finalUrl, title, failure, ...others } = facts;
  const { findings, truncated } = capElements(
    { rules: judgement.rules, findings: ordered(judgement.findings) },
    nodesPerRule,
  );
  const uninspected = uninspectedParts(judgement.rules);
  return {
    v: 1,
    url,
    finalUrl,
    title,
    state: hasEvidence ? (failure ? 'partial' : 'completed') : 'failed',
    ...(failure && { failure }),
    ...others,
    rules: judgement.rules,
    findings: findings.map(shortened),
    ...(judgement.notRun && { notRun: judgement.notRun }),
    ...(uninspected > 0 && { uninspected }),
    truncated,
    ...(judgement.asked && askedIn(facts.profile, judgement.asked)),
  };
}

/** Only the criteria that a result of the profile speaks about. */
function askedIn(profile: ScanProfile, { questions, questionTotals }: AskedQuestions): AskedQuestions {
  const asked = questions.map((question) => ({
    ...shortQuestion(question),
    criteria: questionCriteria(question.kind, profile),
  }));
  return { questions: asked, questionTotals };
}
