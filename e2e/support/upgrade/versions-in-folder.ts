import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { checkOutPublished, installLinks } from '@stufenlos/workspace/published-checkout';

const checkout = join(import.meta.dirname, '../../..');
/** What the launcher compares to find out whether packages must be installed. */
const installed = ['package-lock.json', 'node_modules/.package-lock.json'];
const compiled = ['services/api', 'services/worker'];
/** Fingerprints of what was built, as the launcher remembers them. */
const memory = '.local/build.json';

/**
 * Fills a folder with a version of the git history, as if its packages were installed: those of today stand in for
 * those of its time. What is compiled there is compiled without a check of its types, which it passed in its time.
 */
export async function putPublished(revision: string, folder: string): Promise<void> {
  checkOutPublished(revision, folder, ['remotes', 'services', 'shell']);
  for (const path of installed) cpSync(join(checkout, path), join(folder, path));
  const tsc = join(checkout, 'node_modules/typescript/bin/tsc');
  await promisify(execFile)(process.execPath, [tsc, '-b', '--noCheck', ...compiled], { cwd: folder });
  const module = pathToFileURL(join(folder, 'services/standalone/src/parts/source-hash.mjs')).href;
  const { createSourceHash } = (await import(module)) as {
    createSourceHash: (root: string) => (path: string) => string;
  };
  const hashOf = createSourceHash(folder);
  mkdirSync(join(folder, '.local'));
  writeFileSync(join(folder, memory), JSON.stringify(Object.fromEntries(compiled.map((path) => [path, hashOf(path)]))));
}

/** Puts the version of this checkout, with what was built of it, in the place of the one that is there. */
export function putToday(folder: string): void {
  const state = dirname(memory);
  for (const name of readdirSync(folder)) if (name !== state) rmSync(join(folder, name), { recursive: true });
  const left = new Set(['node_modules', 'test-results', 'e2e', '.git', '.nx', state]);
  cpSync(checkout, folder, { recursive: true, filter: (path) => !left.has(basename(path)) });
  installLinks(folder);
  for (const path of [...installed, memory]) cpSync(join(checkout, path), join(folder, path));
}
