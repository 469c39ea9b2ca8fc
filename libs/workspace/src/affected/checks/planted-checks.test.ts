import { describe, expect, it } from 'vitest';
import { read } from '../../check/list-sources.ts';
import { chooseTests } from '../choose-tests.ts';
import { paths, root, situation } from '../testing/repository.ts';
import { describesCheck, scanFiles } from './profiles-of-checks.ts';

const checks = read(root, paths.filter(describesCheck));
const choiceFor = (path: string) => chooseTests({ ...situation, changed: [path] });
const unitFilesFor = (path: string) => {
  const choice = choiceFor(path);
  return 'unitFiles' in choice ? choice.unitFiles : [];
};
const driving = checks.filter(({ text }) => text.includes('defineDrivenCheck')).map(({ path }) => path);
const advanced = driving.filter((path) => situation.profilesOfChecks(path)?.join() === 'pro,enterprise');
const always = [
  'libs/scan-engine/src/checks/every-check.test.ts',
  'libs/scan-engine/security/driven/driven-pages.test.ts',
  'libs/scan-engine/src/gather/driven/driven-document.test.ts',
  'services/worker/src/spans/phase-spans.test.ts',
];
const freeScans = 'libs/scan-engine/src/cli/hundred-addresses.test.ts';

describe('a change of a check that drives the page with Pro', () => {
  it('chooses its own test, those of all checks, and those of scans with Pro, but no free scans', () => {
    expect(advanced.length).toBeGreaterThan(25);
    const chosen = advanced.map((path) => ({ path, unitFiles: unitFilesFor(path) }));
    const missed = chosen.flatMap(({ path, unitFiles }) => {
      const own = situation.testFiles.filter((test) => test === path.replace('.ts', '.test.ts'));
      return [...own, ...always].filter((test) => !unitFiles.includes(test)).map((test) => [path, test]);
    });
    expect(missed).toEqual([]);
    expect(chosen.filter(({ unitFiles }) => unitFiles.includes(freeScans))).toEqual([]);
  });

  it('chooses the journeys with a plan', () => {
    expect(choiceFor(advanced[0] ?? '')).toMatchObject({
      journeys: expect.arrayContaining(['e2e/journeys/own-checks.e2e.ts @scan-engine']),
    });
  });
});

it.each(['scan-page.ts', 'gather/driven/driven-document.ts', 'checks/driven-checks.ts', 'checks/link-text/check.ts'])(
  'a change of %s chooses free scans too',
  (path) => {
    expect(choiceFor(`libs/scan-engine/src/${path}`)).toMatchObject({
      unitFiles: expect.arrayContaining([freeScans]),
      journeys: expect.arrayContaining(['@scan-engine']),
    });
  },
);

it('the files that are given the profile of a scan exist', () => {
  expect(paths).toEqual(expect.arrayContaining([...scanFiles]));
});
