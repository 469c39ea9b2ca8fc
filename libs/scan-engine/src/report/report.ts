import type { EngineInfo, PageResult, ScanFailure } from '@stufenlos/contracts';
import type { ScanError } from '../failure.ts';
import type { Judgement } from '../judge/judge.ts';
import type { Visit } from '../visit.ts';
import { capped } from './cap.ts';
import { ordered } from './order.ts';
import { cut, shortAddress, shortened, shortFailure, titleLimit } from './shorten.ts';

/**
 * The result of a visit. With evidence it is `completed`, or `partial` when something cut it short; without
 * evidence it is `failed`, and never "0 issues".
 */
export function report(
  visit: Omit<Visit, 'berths'>,
  judgement: Judgement,
  engine: EngineInfo,
  error?: ScanError,
): PageResult {
  const hasEvidence = visit.evidence.axe !== undefined;
  const fault: ScanFailure | undefined = error?.toFailure() ?? visit.shortfall;
  const failure = fault && shortFailure(fault);
  const facts: PageFacts = {
    url: visit.url,
    finalUrl: visit.finalUrl === null ? null : shortAddress(visit.finalUrl),
    title: visit.title === null ? null : cut(visit.title, titleLimit),
    ...(failure && { failure }),
    profile: visit.profile,
    engine,
    startedAt: new Date(visit.startedAt).toISOString(),
    durationMs: Date.now() - visit.startedAt,
  };
  return resultOf(facts, hasEvidence, judgement);
}

/** What is known of a visit beside what was judged: with the evidence it is enough to make the result again. */
export type PageFacts = Omit<PageResult, 'v' | 'state' | 'rules' | 'findings' | 'truncated'>;

export function resultOf(facts: PageFacts, hasEvidence: boolean, judgement: Judgement): PageResult {
  const { url, finalUrl, title, failure, ...others } = facts;
  const { findings, truncated } = capped(judgement.rules, ordered(judgement.findings));
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
    truncated,
  };
}
