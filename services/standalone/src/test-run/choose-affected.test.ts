import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { checkout } from '../checkout.mjs';
import { selectionOf } from './choose-affected.mjs';

const choice = {
  unitFiles: ['libs/ui/src/a.test.tsx'],
  journeys: ['@ui', 'e2e/journeys/share.e2e.ts', 'e2e/journeys/report.e2e.ts @runs/run'],
  outages: false,
  checks: ['types'],
};

/** The journeys ask for a site when their files are read. Nothing is sent to it before they run. */
const names = ['STUFENLOS_ORIGIN', 'SITES_ORIGIN', 'SANDBOX_PAYMENTS_ADMIN'];
const env = {
  ...process.env,
  ...Object.fromEntries(names.map((name) => [name, 'http://localhost:1'])),
  SANDBOX_ADMIN_SECRET: 'unused',
};

describe('a selection', () => {
  it('is the chosen files and checks', () => {
    expect(selectionOf(choice, 'main')).toMatchObject({
      unitFiles: ['libs/ui/src/a.test.tsx'],
      outages: false,
      checks: ['types'],
    });
  });

  it.each([
    ['a journey of the project', 'accessibility/components.e2e.ts shows all @ui', true],
    ['a journey whose file was chosen', 'journeys/share.e2e.ts a result is shared @runs', true],
    ['a journey of a chosen file with the tag', 'journeys/report.e2e.ts opens @api @runs/run', true],
    ['no journey of this file without the tag', 'journeys/report.e2e.ts opens @api @runs/runs', false],
    ['the journeys that always run', 'journeys/anonymous-scan.e2e.ts @smoke', true],
    ['no journey of a project with a longer name', 'journeys/x.e2e.ts @ui-kit', false],
    ['no journey of a single view of the project', 'journeys/x.e2e.ts @ui/list', false],
    ['no other journey', 'journeys/contact.e2e.ts @shell', false],
  ])('takes %s', (_case, title, isTaken) => {
    const { journeys = '' } = selectionOf(choice, 'main');
    expect(new RegExp(journeys).test(title)).toBe(isTaken);
  });

  it('says how many files are chosen for a tag alone', () => {
    const { reason } = selectionOf(choice, 'main');
    expect(reason).toContain('journeys @smoke, @ui, e2e/journeys/share.e2e.ts, @runs/run in 1 file');
  });

  it('is the smoke set and no unit test where nothing has changed', () => {
    const nothing = selectionOf({ unitFiles: [], journeys: [], outages: false, checks: ['types'] }, 'main');
    expect(nothing.unitFiles).toEqual([]);
    expect(new RegExp(nothing.journeys ?? '').test('x.e2e.ts @smoke')).toBe(true);
  });

  it('is everything, and says why, where the choice cannot be made', () => {
    const all = selectionOf({ everything: 'this checkout has no git history' }, 'main');
    expect(all).toEqual({
      unitFiles: undefined,
      journeys: undefined,
      outages: true,
      checks: undefined,
      base: undefined,
      reason: 'everything is tested: this checkout has no git history',
    });
  });
});

it.each([
  ['a file', 'e2e/journeys/contact.e2e.ts', /^ *\[site\] › journeys\/contact\.e2e\.ts:/],
  [
    'a tag in a file',
    'e2e/accessibility/own-pages.e2e.ts @marketing/contact',
    /own-pages\.e2e\.ts:.* \/contact, (?:de|en)$/,
  ],
  ['a tag', '@marketing/contact', /\.e2e\.ts:/],
])('Playwright finds journeys by %s', (_kind, one, line) => {
  const { journeys = '' } = selectionOf({ ...choice, journeys: [one] }, 'main');
  const [, pattern = ''] = journeys.split('@smoke(?![\\w/-])|');
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', '--list'];
  const { stdout } = spawnSync(process.execPath, [...args, '--grep', pattern], {
    cwd: checkout,
    env,
    encoding: 'utf8',
  });
  const found = stdout.split('\n').filter((text) => text.includes(' › '));
  expect(found).not.toEqual([]);
  expect(found.filter((text) => !line.test(text))).toEqual([]);
});
