import { phases, type Phase, type RunState } from '@stufenlos/contracts';
import type { StoredPageState } from '../database/schema.ts';

/** The one table of run states; see decisions/0023-a-run-ends-once.md. Nothing else moves a run. */
const transitions: Record<RunState, readonly RunState[]> = {
  queued: ['running', 'canceled'],
  running: ['completed', 'partial', 'failed', 'canceled'],
  completed: [],
  partial: [],
  failed: [],
  canceled: [],
};

export const mayBecome = (from: RunState, to: RunState): boolean => transitions[from].includes(to);

/** A page that still waits for its result. */
export const isOpen = (state: StoredPageState): boolean => state === 'ready' || state === 'queued';

/** How a run ends once no page is open: `completed` if all were judged, `partial` if some, `failed` if none. */
export function endOf(pages: readonly StoredPageState[]): 'completed' | 'partial' | 'failed' {
  if (pages.length > 0 && pages.every((state) => state === 'completed')) return 'completed';
  return pages.some((state) => state === 'completed' || state === 'partial') ? 'partial' : 'failed';
}

/**
 * The state after pages moved. A queued run that has news is running, and a running one without open pages ends.
 * Nothing that arrives later takes an end back.
 */
export function nextState(state: RunState, pages: readonly StoredPageState[]): RunState {
  const started = state === 'queued' ? 'running' : state;
  if (started !== 'running' || pages.some(isOpen)) return started;
  return endOf(pages);
}

/** Phases only grow; an older message changes nothing. */
export function laterPhase(known: Phase | null, told: Phase): Phase {
  return known !== null && phases.indexOf(known) >= phases.indexOf(told) ? known : told;
}
