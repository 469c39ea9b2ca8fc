import { expect, it } from 'vitest';
import { historyPoints } from '../../testing/sample-work.ts';
import { rowsOf } from './trend-rows.ts';

const [newest, middle, older, oldest] = historyPoints.map((point, at) => ({
  ...point,
  profile: at < 2 ? ('pro' as const) : ('free' as const),
}));

it('says what changed since the run before, but not across different rule sets', () => {
  const rows = rowsOf([newest!, middle!, older!, oldest!], newest!.id);
  expect(rows.map(({ change }) => change)).toEqual([-7, 'otherRules', -19, undefined]);
});

it('knows which run is read, and which ended before it', () => {
  const rows = rowsOf(historyPoints, middle!.id);
  expect(rows.map(({ isThis }) => isThis)).toEqual([false, true, false, false]);
  expect(rows.map(({ isBefore }) => isBefore)).toEqual([false, false, true, true]);
});
