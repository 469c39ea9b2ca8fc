import { describe, expect, it } from 'vitest';
import { add, brokeDown, countsOfChecks, countsOfPlaywright, countsOfVitest, nothing } from './counts.mjs';

const file = (status: string, ...assertions: string[]) => ({
  status,
  assertionResults: assertions.map((one) => ({ status: one })),
});
const vitest = (numPassedTests: number, numFailedTests: number, testResults: ReturnType<typeof file>[]) => ({
  numPassedTests,
  numFailedTests,
  numPendingTests: 0,
  testResults,
});

describe('counting', () => {
  it('adds up', () => {
    expect(add(add(nothing, { passed: 3, failed: 0, skipped: 1 }), brokeDown)).toEqual({
      passed: 3,
      failed: 1,
      skipped: 1,
    });
  });

  it('reads the last line of the checks', () => {
    expect(countsOfChecks('ok lint (1 s)\n8 passed, 0 failed\n', 0)).toMatchObject({ passed: 8, failed: 0 });
    expect(countsOfChecks('FAILED lint\n7 passed, 1 failed\n', 1)).toMatchObject({ passed: 7, failed: 1 });
  });

  it.each([
    ['checks that crashed', countsOfChecks('TypeError: no\n', 1)],
    ['checks that ended badly after good words', countsOfChecks('8 passed, 0 failed\n', 137)],
    ['no report of the unit tests', countsOfVitest(null, 0)],
    ['no test at all', countsOfVitest(vitest(0, 0, []), 0)],
    ['an error between the tests', countsOfVitest(vitest(5, 0, [file('passed', 'passed')]), 1)],
    ['a file that could not be loaded', countsOfVitest(vitest(5, 0, [file('passed', 'passed'), file('failed')]), 1)],
    ['no report of the journeys', countsOfPlaywright(null, 1)],
    [
      'a journey that passed at the second try',
      countsOfPlaywright({ stats: { expected: 4, unexpected: 0, flaky: 1, skipped: 0 } }, 0),
    ],
  ])('counts %s as one failure', (_case, counts) => {
    expect(counts.failed).toBe(1);
  });

  it('counts no test at all as nothing where a name was searched for, but not when the runner ended badly', () => {
    expect(countsOfVitest(vitest(0, 0, []), 0, { mayBeEmpty: true })).toEqual(nothing);
    expect(countsOfVitest(vitest(0, 0, []), 1, { mayBeEmpty: true }).failed).toBe(1);
    const noJourney = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } };
    expect(countsOfPlaywright(noJourney, 0, { mayBeEmpty: true })).toEqual(nothing);
    expect(countsOfPlaywright(noJourney, 0).failed).toBe(1);
  });

  it('counts a failed test once, and its file not again', () => {
    expect(countsOfVitest(vitest(5, 1, [file('failed', 'failed', 'passed')]), 1)).toMatchObject({
      passed: 5,
      failed: 1,
    });
  });

  it('counts journeys', () => {
    const counts = countsOfPlaywright({ stats: { expected: 9, unexpected: 2, flaky: 0, skipped: 1 } }, 1);
    expect(counts).toEqual({ passed: 9, failed: 2, skipped: 1 });
  });
});
