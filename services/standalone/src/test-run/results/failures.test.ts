import { expect, it } from 'vitest';
import { failuresOfPlaywright, failuresOfVitest } from './failures.mjs';

it('names every failed unit test with the first line of its message', () => {
  const report = {
    testResults: [
      { status: 'passed', name: '/a/good.test.ts', assertionResults: [{ status: 'passed', fullName: 'is fine' }] },
      {
        status: 'failed',
        name: '/home/x/services/api/src/runs/claim.test.ts',
        assertionResults: [
          { status: 'passed', fullName: 'is fine' },
          { status: 'failed', fullName: 'claims twice', failureMessages: ['\u001B[31mError: no\u001B[39m\n at x'] },
        ],
      },
    ],
  };
  expect(failuresOfVitest(report)).toEqual([
    {
      place: '/home/x/services/api/src/runs/claim.test.ts',
      line: 'api/src/runs/claim.test.ts > claims twice: Error: no',
    },
  ]);
});

it('names a file that could not be loaded', () => {
  const report = {
    testResults: [{ status: 'failed', name: 'a/b.test.ts', message: 'SyntaxError: x', assertionResults: [] }],
  };
  expect(failuresOfVitest(report)).toEqual([{ place: 'a/b.test.ts', line: 'a/b.test.ts: SyntaxError: x' }]);
});

it('names every failed journey however deep, and one that passed at the second try', () => {
  const spec = (title: string, ok: boolean, status: string) => ({
    title,
    ok,
    file: 'guards.e2e.ts',
    line: 7,
    tests: [{ status, results: [{ errors: ok ? [] : [{ message: 'Error: gone\nmore' }] }] }],
  });
  const report = {
    suites: [
      { specs: [spec('works', true, 'expected')], suites: [{ specs: [spec('breaks', false, 'unexpected')] }] },
      { specs: [spec('stumbles', true, 'flaky')] },
    ],
  };
  expect(failuresOfPlaywright(report)).toEqual([
    { place: 'guards.e2e.ts:7', line: 'guards.e2e.ts > breaks: Error: gone' },
    { place: 'guards.e2e.ts:7', line: 'guards.e2e.ts > stumbles: ' },
  ]);
});

it('names the whole file where a failure kept others from running', () => {
  const spec = (title: string, ok: boolean, status: string) => ({
    title,
    ok,
    file: 'outages.e2e.ts',
    line: 9,
    tests: [{ status, results: [] }],
  });
  const report = { suites: [{ specs: [spec('breaks', false, 'unexpected'), spec('waits for it', true, 'skipped')] }] };
  expect(failuresOfPlaywright(report)).toEqual([{ place: 'outages.e2e.ts', line: 'outages.e2e.ts > breaks: ' }]);
});

it('has nothing to say without a report', () => {
  expect([failuresOfVitest(null), failuresOfPlaywright(null)]).toEqual([[], []]);
});
