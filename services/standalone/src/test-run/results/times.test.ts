import { describe, expect, it } from 'vitest';
import { describeTimes, timesByProject, type FileTimes } from './times.mjs';

const file = (project: string, name: string, given: Partial<FileTimes> = {}): FileTimes => ({
  project,
  file: name,
  environmentMs: 0,
  importMs: 0,
  hooksMs: 0,
  testMs: 0,
  databaseMs: 0,
  browserMs: 0,
  assertions: 0,
  tests: [],
  ...given,
});

describe('the times of a run', () => {
  const files = [
    file('api', 'a.test.ts', { importMs: 500, hooksMs: 1500, databaseMs: 1000, assertions: 3 }),
    file('api', 'b.test.ts', { testMs: 1000, assertions: 4, tests: [{ name: 'waits', ms: 1000 }] }),
    file('ui', 'c.test.tsx', { environmentMs: 1000 }),
  ];

  it('are summed by project, the dearest first, with its share', () => {
    expect(timesByProject(files)).toMatchObject([
      { project: 'api', files: 2, tests: 1, assertions: 7, importMs: 500, hooksMs: 1500, totalMs: 3000, share: 0.75 },
      { project: 'ui', files: 1, totalMs: 1000, share: 0.25 },
    ]);
  });

  it('count a database once, though it is part of the hooks', () => {
    expect(timesByProject(files)[0]).toMatchObject({ databaseMs: 1000, totalMs: 3000 });
  });

  it('are printed with the slowest files and tests first', () => {
    const lines = describeTimes(files);
    expect(lines.some((line) => /^api +2 +1 +7 .* 3\.0 +75\.0 %$/.test(line))).toBe(true);
    expect(lines.indexOf('     2.0  a.test.ts')).toBeGreaterThan(lines.indexOf('The slowest files:'));
    expect(lines.at(-1)).toBe('     1.0  b.test.ts > waits');
  });

  it('are nothing for a run without tests', () => {
    expect(timesByProject([])).toEqual([]);
  });
});
