import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { federationModules, runtimeOfShell } from './federation-modules.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** A remote whose installed platform has this version. */
function remoteWith(version: string): string {
  const root = mkdtempSync(join(tmpdir(), 'remote-'));
  folders.push(root);
  const platform = join(root, 'node_modules/@stufenlos/platform');
  mkdirSync(platform, { recursive: true });
  writeFileSync(join(platform, 'package.json'), JSON.stringify({ name: '@stufenlos/platform', version }));
  writeFileSync(join(platform, 'index.js'), '');
  return root;
}

it.each(['1.1.0', '1.1.9', '0.9.0'])(
  'refuses to build a remote for contract %s, whose shell gives no runtime',
  (version) => {
    expect(() => runtimeOfShell(remoteWith(version))).toThrow(
      `@stufenlos/platform ${version} is installed; this version of @stufenlos/remote-tools builds remotes for contract 1.2.0`,
    );
  },
);

it.each(['1.2.0', '1.3.1'])('takes the runtime from the shell for contract %s', (version) => {
  const [own] = Object.values(runtimeOfShell(remoteWith(version))).filter((path) => /runtime-of-shell/.test(path));
  expect(own && existsSync(own)).toBe(true);
});

it('replaces the files of federation’s packages by ES modules that exist', () => {
  const modules = Object.values(federationModules());
  expect(modules.length).toBeGreaterThan(0);
  expect(modules.filter((module) => !module.endsWith('.js') || !existsSync(module))).toEqual([]);
});
