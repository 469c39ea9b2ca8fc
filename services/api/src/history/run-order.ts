import type { Comparison } from '@stufenlos/contracts';
import { AppError } from '../errors/app-error.ts';
import type { RunRow } from '../runs/run-view.ts';
import { finishedStates, timeOf } from './history-point.ts';

type Run = RunRow['run'];

/**
 * Two runs of one person in the order of time, whatever the order in which they were named. Pure.
 * @throws AppError `conflict` with the reason: `same` run twice, another `host`, or one that is `unfinished`
 */
export function inOrder(one: Run, other: Run): { earlier: Run; later: Run } {
  if (one.id === other.id) throw new AppError('conflict', { data: { reason: 'same' } });
  if (one.host_key !== other.host_key) throw new AppError('conflict', { data: { reason: 'host' } });
  if (!isFinished(one) || !isFinished(other)) throw new AppError('conflict', { data: { reason: 'unfinished' } });
  const isBefore = timeOf(one).getTime() - timeOf(other).getTime() || (one.id < other.id ? -1 : 1);
  return isBefore < 0 ? { earlier: one, later: other } : { earlier: other, later: one };
}

export const isFinished = ({ state }: Pick<Run, 'state'>): boolean =>
  (finishedStates as readonly string[]).includes(state);

/**
 * The rules of both, when they are not the same: the version of axe, and what else differs of profile and own checks.
 * Part of the change may come from there. Pure.
 */
export function differentRules(earlier: Run, later: Run): Pick<Comparison, 'differentRules'> {
  const profiles = earlier.profile === later.profile ? [] : ['profile'];
  const checks = earlier.engine?.checks === later.engine?.checks ? [] : ['checks'];
  const words = ({ engine, profile }: Run) =>
    [
      `axe-core ${engine?.axe ?? '?'}`,
      ...checks.map(() => `Stufenlos ${engine?.checks ?? '?'}`),
      ...profiles.map(() => profile),
    ].join(', ');
  const [from, to] = [words(earlier), words(later)];
  return from === to ? {} : { differentRules: { from, to } };
}
