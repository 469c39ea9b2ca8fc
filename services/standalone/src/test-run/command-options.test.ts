import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandOptions, readReport, reportFile } from './command-options.mjs';

let results = '';
beforeEach(() => {
  results = mkdtempSync(join(tmpdir(), 'stufenlos-results-'));
});
afterEach(() => rmSync(results, { recursive: true }));

const around = (signal = new AbortController().signal) => ({
  node: 'node',
  results,
  grep: undefined,
  signal,
  env: { DATABASE_URL: 'postgres://here' },
});

describe('a suite', () => {
  it('starts its commands with the addresses of the parts', () => {
    expect(commandOptions(around()).env['DATABASE_URL']).toBe('postgres://here');
  });

  it('starts no command when the run is ending, because nobody would end that one', () => {
    expect(() => commandOptions(around(AbortSignal.abort()))).toThrow('interrupted');
  });

  it('finds no report of an earlier run', () => {
    const path = join(results, 'unit.json');
    writeFileSync(path, '{}');
    expect(readReport(reportFile(around(), 'unit.json'))).toBeNull();
  });

  it('finds no report where the runner broke down while it wrote', () => {
    const path = reportFile(around(), 'unit.json');
    writeFileSync(path, '{ "numPassed');
    expect(readReport(path)).toBeNull();
  });
});
