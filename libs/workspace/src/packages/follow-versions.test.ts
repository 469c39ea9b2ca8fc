import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { followVersions } from './follow-versions.ts';

const checkout = join(import.meta.dirname, '../../../..');
const root = mkdtempSync(join(tmpdir(), 'versions-'));
afterAll(() => rmSync(root, { recursive: true }));

const write = (files: Record<string, string | object>): void => {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
};
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const json = (path: string) => JSON.parse(read(path)) as Record<string, unknown>;
const library = (name: string, version: string, dependencies = {}) => ({
  [`libs/${name}/package.json`]: {
    name: `@stufenlos/${name}`,
    version,
    private: true,
    publishConfig: { access: 'public' },
    dependencies,
  },
});
const template = 'libs/create-stufenlos-remote/template';

it('raises a package, the packages that name it, and everything that states the contract', () => {
  write({
    'package.json': { name: 'trial', private: true, workspaces: ['libs/*', 'remotes/*'] },
    'package-lock.json': {},
    '.changeset/config.json': readFileSync(join(checkout, '.changeset/config.json'), 'utf8'),
    '.changeset/things.md': "---\n'@stufenlos/contracts': minor\n---\n\nIt lists things.\n",
    ...library('contracts', '0.1.0'),
    ...library('platform', '1.1.0', { '@stufenlos/contracts': '0.1.0' }),
    'libs/platform/src/platform.ts': "export const platformVersion = '1.1.0';\n",
    'remotes/runs/package.json': { name: '@stufenlos/runs', version: '0.1.0', private: true },
    'remotes/runs/remote.json': '{ "version": "0.1.0", "contract": "1.1.0" }',
    'services/README.md': '',
    [`${template}/remote.json`]: '{ "contract": "1.1.0" }',
    [`${template}/package.json`]: { dependencies: { '@stufenlos/contracts': '0.1.0', react: '19.3.1' } },
  });
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, stdio: 'pipe' });
  git('init', '--quiet', '--initial-branch', 'main');
  git('add', '.');
  git('-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '--quiet', '-m', 'a');
  execFileSync(join(checkout, 'node_modules/.bin/changeset'), ['version'], { cwd: root, stdio: 'pipe' });
  followVersions(root);

  expect(json('libs/contracts/package.json')).toMatchObject({ version: '0.2.0' });
  expect(json('libs/platform/package.json')).toMatchObject({
    version: '1.1.1',
    dependencies: { '@stufenlos/contracts': '0.2.0' },
  });
  expect(read('libs/contracts/CHANGELOG.md')).toMatch(/^## 0\.2\.0$[^]*It lists things\./m);
  expect(read('libs/platform/CHANGELOG.md')).toMatch(/^## 1\.1\.1$/m);
  expect(read('libs/platform/src/platform.ts')).toBe("export const platformVersion = '1.1.1';\n");
  expect(json('remotes/runs/remote.json')).toEqual({ version: '0.1.0', contract: '1.1.1' });
  expect(json(`${template}/remote.json`)).toEqual({ contract: '1.1.1' });
  expect(json(`${template}/package.json`)).toEqual({
    dependencies: { '@stufenlos/contracts': '0.2.0', react: '19.3.1' },
  });
});
