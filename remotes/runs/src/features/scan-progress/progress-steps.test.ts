import { expect, it } from 'vitest';
import { stepIds, stepOf, stepStateOf } from './progress-steps.ts';

it('knows where a run stands', () => {
  expect(stepOf({ state: 'queued' })).toBe('queued');
  expect(stepOf({ state: 'running' })).toBe('opening');
  expect(stepOf({ state: 'running', phase: 'saving' })).toBe('saving');
});

it('has everything before done and everything after waiting', () => {
  expect(stepIds.map((id) => stepStateOf(id, 'auditing'))).toEqual(['done', 'done', 'current', 'waiting']);
});
