import { expect, it } from 'vitest';
import { mayContainChosen } from './may-contain-chosen.ts';

const path = 'e2e/outages/payments.e2e.ts';
const text = `const tag = exercises(
  'runs/run',
  'api',
  'sandbox',
);`;

it.each([
  ['by a tag', ['@ui', '@api']],
  ['by the tag of a view', ['@runs/run']],
  ['as a file', [path]],
  ['as a file with a tag', [`${path} @api`]],
])('a file whose journeys are chosen %s may contain one', (_how, chosen) => {
  expect(mayContainChosen({ path, text }, chosen)).toBe(true);
});

it.each([
  ['nothing', []],
  ['other tags', ['@ui', '@runs', '@runs/runs', '@ap']],
  ['another file', ['e2e/outages/scan-survives.e2e.ts']],
])('a file contains no chosen journey where %s is chosen', (_what, chosen) => {
  expect(mayContainChosen({ path, text }, chosen)).toBe(false);
});

it.each([
  ['has a journey that always runs', `${text} const always = { tag: [...tag, smoke] }`],
  ['computes a tag', "const tag = exercises('api', ...views)"],
  ['has no tags', "test('works', async () => {})"],
])('a file that %s is not ruled out', (_what, other) => {
  expect(mayContainChosen({ path, text: other }, ['@ui'])).toBe(true);
});
