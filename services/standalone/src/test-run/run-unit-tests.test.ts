import { expect, it } from 'vitest';
import { unitRuns } from './run-unit-tests.mjs';

const files = [
  'libs/ui/src/a.test.tsx',
  'libs/scan-engine/src/b.test.ts',
  'libs/scan-engine/security/c.isolated.test.ts',
  'libs/scan-engine/security/d.alone.test.ts',
  'services/worker/src/e.test.ts',
  'services/api/src/f.isolated.test.ts',
];

it('every chosen file is in exactly one of the runs of unit tests', () => {
  const { most, engine, alone } = unitRuns(files);
  expect(engine.files).toEqual(['libs/scan-engine/src/b.test.ts', 'services/worker/src/e.test.ts']);
  expect(alone.files).toEqual(['libs/scan-engine/security/d.alone.test.ts']);
  expect(most.files).toEqual([
    'libs/ui/src/a.test.tsx',
    'libs/scan-engine/security/c.isolated.test.ts',
    'services/api/src/f.isolated.test.ts',
  ]);
});

it('without a choice, each run takes all files of its projects', () => {
  const { most, engine, alone } = unitRuns(undefined);
  expect([most.files, engine.files, alone.files]).toEqual([undefined, undefined, undefined]);
  expect(engine.projects).toEqual(['scan-engine', 'worker']);
  expect(most.projects).toEqual(['!alone', '!scan-engine', '!worker']);
  expect(alone.projects).toEqual(['alone']);
});
