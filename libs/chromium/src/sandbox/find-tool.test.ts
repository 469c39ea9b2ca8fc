import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { findTool, isReachableByOthers } from './find-tool.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'stufenlos-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a system tool', () => {
  const { PATH } = process.env;
  afterEach(() => (process.env['PATH'] = PATH));

  it('is the first executable file of that name in an absolute folder of PATH', () => {
    const [first, second] = ['first', 'second'].map((name) => path.join(folder, name)) as [string, string];
    mkdirSync(path.join(first, 'tool'), { recursive: true });
    mkdirSync(second);
    writeFileSync(path.join(first, 'plain'), '', { mode: 0o644 });
    for (const name of ['tool', 'plain']) writeFileSync(path.join(second, name), '', { mode: 0o755 });
    process.env['PATH'] = ['', '.', first, second].join(path.delimiter);
    expect(findTool('tool')).toBe(path.join(second, 'tool'));
    expect(findTool('plain')).toBe(path.join(second, 'plain'));
    process.env['PATH'] = '';
    expect(findTool('tool')).toBeUndefined();
    expect(findTool('tool', [second])).toBe(path.join(second, 'tool'));
  });
});

describe('a path that other users can reach', () => {
  it('lets other users pass through each of its folders', () => {
    const file = path.join(folder, 'program');
    writeFileSync(file, '');
    chmodSync(file, 0o755);
    chmodSync(folder, 0o700);
    expect(isReachableByOthers(file)).toBe(false);
    chmodSync(folder, 0o755);
    expect(isReachableByOthers(file)).toBe(isReachableByOthers(tmpdir()));
    chmodSync(file, 0o700);
    expect(isReachableByOthers(file)).toBe(false);
    expect(isReachableByOthers(path.join(folder, 'missing'))).toBe(false);
  });
});
