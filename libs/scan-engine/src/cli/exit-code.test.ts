import type { PageResult } from '@stufenlos/contracts';
import { expect, it } from 'vitest';
import { exitCodeOf } from './exit-code.ts';

const page = (state: PageResult['state'], ...outcomes: string[]) =>
  ({ state, rules: outcomes.map((outcome) => ({ ruleId: 'x', outcome, nodes: 1 })) }) as PageResult;

it.each([
  ['nothing found', [page('completed', 'pass')], 'violations', 0],
  ['a violation', [page('completed', 'violation'), page('completed')], 'violations', 1],
  ['a violation on a page judged in part', [page('partial', 'violation')], 'violations', 1],
  ['something to review', [page('completed', 'review')], 'violations', 0],
  ['something to review, which was asked for', [page('completed', 'review')], 'review', 1],
  ['a violation nobody minds', [page('completed', 'violation')], 'never', 0],
  [
    'a page that could not be judged, which goes first',
    [page('completed', 'violation'), page('failed')],
    'violations',
    2,
  ],
  ['a page that could not be judged, whatever nobody minds', [page('failed')], 'never', 2],
] as const)('%s', (_, results, failOn, code) => {
  expect(exitCodeOf(results, failOn)).toBe(code);
});
