import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { copyStore, type StoreCopy } from '../support/releases/store-copy.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises('release', 'edge', 'shell');
const checkout = join(import.meta.dirname, '../..');

test.describe('the smoke test of a release', () => {
  test.describe.configure({ mode: 'serial', timeout: 120_000 });
  let store: StoreCopy;
  test.beforeAll(() => {
    store = copyStore();
  });
  test.afterAll(() => store.remove());

  /** Runs the command as a person would, and returns its exit code and its document. */
  function smoke(id: string, only: string) {
    const line = ['libs/release/src/cli/main.ts', 'smoke', id, '--only', only, '--store', store.folder, '--json'];
    const { status, stdout } = spawnSync(process.execPath, line, { cwd: checkout, encoding: 'utf8' });
    return { status, ...(JSON.parse(stdout) as { result?: unknown; faults?: string[] }) };
  }

  test('finds nothing at a good release, signed or not, and promotes nothing', { tag }, async () => {
    store.release('compose', 'unsigned');
    const { status, result } = smoke('unsigned', 'runs throwing');
    expect({ status, result }).toMatchObject({ status: 0, result: { isSound: true } });
    expect(store.release('list')).toContainEqual(
      expect.objectContaining({ id: 'unsigned', isActive: false, isSigned: false }),
    );
  });

  test('names the page and the error of a bad release', { tag }, async () => {
    const build = test.info().outputDir;
    const remote = join(checkout, 'remotes/runs');
    cpSync(remote, build, { recursive: true, filter: (path) => !path.includes('node_modules') });
    const entry = readdirSync(join(build, 'dist')).find((name) => name.startsWith('remoteEntry.')) ?? '';
    appendFileSync(join(build, 'dist', entry), ';console.error("planted fault");');
    store.release('publish', build, '--version', '9.0.0');
    store.release('compose', 'planted', 'runs=9.0.0');
    const { status, faults } = smoke('planted', '/farewell (de)');
    expect({ status, faults }).toEqual({ status: 1, faults: ['/farewell (de): planted fault'] });
  });
});
