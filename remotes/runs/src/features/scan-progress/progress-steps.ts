import type { RunProgress } from '@stufenlos/contracts';

export const stepIds = ['queued', 'opening', 'auditing', 'saving'] as const;
export type StepId = (typeof stepIds)[number];

/** Where a run stands. A run that started without naming its phase yet is opening the page. */
export const stepOf = ({ state, phase }: Pick<RunProgress, 'state' | 'phase'>): StepId =>
  state === 'queued' ? 'queued' : (phase ?? 'opening');

export function stepStateOf(id: StepId, current: StepId): 'done' | 'current' | 'waiting' {
  if (id === current) return 'current';
  return stepIds.indexOf(id) < stepIds.indexOf(current) ? 'done' : 'waiting';
}
