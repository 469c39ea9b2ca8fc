import { expect, it } from 'vitest';
import { secondLook } from './second-look.mjs';

const failure = (place: string, name: string) => ({ place, line: `${place} > ${name}` });
const one = [failure('a.test.ts', 'is late')];
const counts = (passed: number, failed: number) => ({ passed, failed, skipped: 0 });

/** Answers in turn, and what it was asked. */
function runner(...answers: ReturnType<typeof counts>[]) {
  const asked: (readonly string[])[] = [];
  const again = (places: readonly string[]) => {
    asked.push(places);
    const answer = answers.shift();
    return answer ? Promise.resolve(answer) : Promise.reject(new Error('not expected'));
  };
  return { asked, again };
}

it('counts as passed and names as unsteady what passes alone twice', async () => {
  const { asked, again } = runner(counts(3, 0), counts(3, 0));
  expect(await secondLook({ counts: counts(9, 1), failures: one }, again)).toEqual({
    counts: counts(10, 0),
    failures: [],
    unsteady: ['a.test.ts > is late'],
  });
  expect(asked).toEqual([['a.test.ts'], ['a.test.ts']]);
});

it.each([
  ['fails at once', [counts(2, 1)]],
  ['passes only the first time', [counts(3, 0), counts(2, 1)]],
  ['is not found any more', [counts(0, 0)]],
  ['brings its runner down', []],
])('leaves a test failed that, alone, %s', async (_case, answers) => {
  const verdict = await secondLook({ counts: counts(9, 1), failures: one }, runner(...answers).again);
  expect(verdict).toEqual({ counts: counts(9, 1), failures: ['a.test.ts > is late'], unsteady: [] });
});

it.each([
  ['nothing failed', { counts: counts(9, 0), failures: [] }],
  ['a runner broke down without naming a test', { counts: counts(9, 1), failures: [] }],
  ['there was an error besides the failed test', { counts: counts(9, 2), failures: one }],
  [
    'too many failed',
    { counts: counts(9, 6), failures: [1, 2, 3, 4, 5, 6].map((n) => failure('a.test.ts', `test ${n}`)) },
  ],
])('looks at nothing again when %s', async (_case, outcome) => {
  const { asked, again } = runner();
  const verdict = await secondLook(outcome, again);
  expect(verdict.counts).toEqual(outcome.counts);
  expect(asked).toEqual([]);
});

it('runs a file once for all that failed in it', async () => {
  const failures = [failure('a.test.ts', 'x'), failure('a.test.ts', 'y'), failure('b.test.ts', 'z')];
  const { asked, again } = runner(counts(5, 0), counts(5, 0));
  await secondLook({ counts: counts(9, 3), failures }, again);
  expect(asked[0]).toEqual(['a.test.ts', 'b.test.ts']);
});
