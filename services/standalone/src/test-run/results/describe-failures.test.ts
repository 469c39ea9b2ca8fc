import { describe, expect, it } from 'vitest';
import { describeFailures } from './describe-failures.mjs';

const failure = (place: string, name: string) => ({ place, line: `${place} > ${name}` });
const one = [failure('a.test.ts', 'is late')];
const counts = (passed: number, failed: number) => ({ passed, failed, skipped: 0 });

/** Answers in turn, and what it was asked. */
function runner(...answers: ReturnType<typeof counts>[]) {
  const asked: (readonly string[])[] = [];
  const again = (places: readonly string[]) => {
    asked.push(places);
    const answer = answers.shift();
    return answer ? Promise.resolve(answer) : Promise.reject(new Error('the runner broke down'));
  };
  return { asked, again };
}

describe('a failed test', () => {
  it.each([
    ['fails again each time', [counts(2, 1), counts(2, 1)], 'steady: failed again each time'],
    ['passes each time', [counts(3, 0), counts(3, 0)], 'UNSTEADY: passed 2 of 2 times when run again alone'],
    ['passes once', [counts(2, 1), counts(3, 0)], 'UNSTEADY: passed 1 of 2 times when run again alone'],
    ['is not found any more', [counts(0, 0), counts(0, 0)], 'steady: failed again each time'],
    ['brings its runner down', [], 'steady: failed again each time'],
  ])('that, run again, %s is labelled so', async (_case, answers, label) => {
    const { again } = runner(...answers);
    const lines = await describeFailures({ counts: counts(9, 1), failures: one }, again);
    expect(lines).toEqual([`a.test.ts > is late [${label}]`]);
  });

  it('is run again with its file, once for all that failed in it', async () => {
    const { asked, again } = runner(counts(2, 0), counts(2, 0), counts(2, 0), counts(2, 0));
    const failures = [failure('a.test.ts', 'x'), failure('a.test.ts', 'y'), failure('b.test.ts', 'z')];
    await describeFailures({ counts: counts(9, 3), failures }, again);
    expect(asked).toEqual([['a.test.ts'], ['a.test.ts'], ['b.test.ts'], ['b.test.ts']]);
  });
});

it.each([
  ['nothing failed', { counts: counts(9, 0), failures: [] }],
  ['a runner broke down without naming a test', { counts: counts(9, 1), failures: [] }],
  ['there was an error besides the failed test', { counts: counts(9, 2), failures: one }],
  [
    'too many failed',
    { counts: counts(9, 6), failures: [1, 2, 3, 4, 5, 6].map((n) => failure('a.test.ts', `test ${n}`)) },
  ],
])('runs nothing again when %s', async (_case, outcome) => {
  const { asked, again } = runner();
  expect(await describeFailures(outcome, again)).toEqual(outcome.failures.map(({ line }) => line));
  expect(asked).toEqual([]);
});
