import { isFinal, phases, runStates, type Phase, type RunState } from '@stufenlos/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredPageState } from '../database/schema.ts';
import { endOf, isOpen, laterPhase, mayBecome, nextState } from './run-state.ts';

const pageState = fc.constantFrom<StoredPageState>('ready', 'queued', 'completed', 'partial', 'failed', 'skipped');
const runState = fc.constantFrom(...runStates);

describe('the states of a run', () => {
  it.each<[StoredPageState[], RunState]>([
    [['completed'], 'completed'],
    [['completed', 'completed'], 'completed'],
    [['partial'], 'partial'],
    [['completed', 'failed'], 'partial'],
    [['completed', 'skipped'], 'partial'],
    [['failed'], 'failed'],
    [['skipped', 'failed'], 'failed'],
    [[], 'failed'],
  ])('ends %j as %s', (pages, end) => {
    expect(endOf(pages)).toBe(end);
  });

  it('moves only along the table, in at most two steps per change', () => {
    fc.assert(
      fc.property(runState, fc.array(pageState), (from, pages) => {
        const to = nextState(from, pages);
        const isOneStep = to === from || mayBecome(from, to);
        expect(isOneStep || (from === 'queued' && mayBecome('running', to))).toBe(true);
      }),
    );
  });

  it('never leaves a final state, whatever the pages say', () => {
    fc.assert(
      fc.property(runState.filter(isFinal), fc.array(pageState), (state, pages) => {
        expect(nextState(state, pages)).toBe(state);
        expect(runStates.some((next) => mayBecome(state, next))).toBe(false);
      }),
    );
  });

  it('ends exactly when no page is open', () => {
    fc.assert(
      fc.property(fc.constantFrom<RunState>('queued', 'running'), fc.array(pageState), (state, pages) => {
        expect(isFinal(nextState(state, pages))).toBe(!pages.some(isOpen));
      }),
    );
  });

  it('says the same for pages in any order', () => {
    fc.assert(
      fc.property(fc.array(pageState), (pages) => {
        expect(nextState('running', pages.toReversed())).toBe(nextState('running', pages));
      }),
    );
  });
});

describe('the phase of a run', () => {
  it('only grows, whatever order the messages come in', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...phases)), (told) => {
        let known: Phase | null = null;
        for (const phase of told) {
          const next: Phase = laterPhase(known, phase);
          expect(phases.indexOf(next)).toBeGreaterThanOrEqual(known === null ? 0 : phases.indexOf(known));
          known = next;
        }
        const highest = Math.max(-1, ...told.map((phase) => phases.indexOf(phase)));
        expect(known ?? undefined).toBe(phases[highest]);
      }),
    );
  });
});
