import { expect, it } from 'vitest';
import { exceededBudgets, timeBudgets } from './time-budgets.mjs';
import { timesByProject } from './times.mjs';

const times = (testMs: Record<string, number>) =>
  timesByProject(
    Object.entries(testMs).map(([project, ms]) => ({
      project,
      file: `${project}.test.ts`,
      environmentMs: 0,
      importMs: 0,
      hooksMs: 0,
      testMs: ms,
      databaseMs: 0,
      browserMs: 0,
      assertions: 0,
      tests: [],
    })),
  );

it('lets every project take its share', () => {
  expect(exceededBudgets(times({ api: 600, ui: 400 }), { api: 0.6, ui: 0.4 })).toEqual([]);
});

it('says which project takes more, whatever the speed of the machine', () => {
  const line = 'the tests of ui take 50.0 % of the time of all, its budget is 40.0 %';
  expect(exceededBudgets(times({ api: 500, ui: 500 }), { api: 0.6, ui: 0.4 })).toEqual([line]);
  expect(exceededBudgets(times({ api: 5_000_000, ui: 5_000_000 }), { api: 0.6, ui: 0.4 })).toEqual([line]);
});

it('wants a budget for every project', () => {
  expect(exceededBudgets(times({ new: 1 }), {})).toEqual(['the tests of new have no time budget']);
});

it('leaves room for about a third more than the whole, and not for anything', () => {
  const sum = Object.values(timeBudgets).reduce((total, share) => total + share, 0);
  expect(sum).toBeGreaterThan(1);
  expect(sum).toBeLessThan(2);
});
