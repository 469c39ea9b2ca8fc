import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { replaceFile } from './durable-files.ts';

it('leaves no draft behind when a file cannot be replaced', () => {
  const folder = mkdtempSync(join(tmpdir(), 'durable-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'active.json'));
  expect(() => replaceFile(join(folder, 'active.json'), '{}')).toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
  expect(readdirSync(folder)).toEqual(['active.json']);
});
