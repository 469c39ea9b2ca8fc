import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { productVersion } from './product-version.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stufenlos-version-'));
  writeFileSync(join(folder, 'package.json'), '{ "version": "1.2.3" }');
});
afterEach(() => rmSync(folder, { recursive: true }));

it('is that of the root package in a checkout', () => {
  expect(productVersion(folder)).toBe('1.2.3');
  expect(productVersion()).toMatch(/^\d+\.\d+\.\d+/);
});

it('has the commit that an image was built from', () => {
  writeFileSync(join(folder, 'revision'), `${'a175d861'.repeat(5)}\n`);
  expect(productVersion(folder)).toBe('1.2.3+a175d861a175');
});

it.each(['', 'main', 'A175D861', 'a175d86', `a175d861 dirty`])('shows a commit alone, not %j', (text) => {
  writeFileSync(join(folder, 'revision'), text);
  expect(productVersion(folder)).toBe(text === 'a175d86' ? '1.2.3+a175d86' : '1.2.3');
});
