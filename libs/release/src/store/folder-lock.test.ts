import { spawnSync } from 'node:child_process';
import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { folderLock } from './folder-lock.ts';

/** A lock whose owner is gone. */
function abandoned() {
  const folder = mkdtempSync(join(tmpdir(), 'folder-lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'lock.json');
  writeFileSync(path, 'of the dead');
  return { folder, path, lock: folderLock(path) };
}

/** Calls back right before each change of a file, except for changes of the callback itself. Gives the way back. */
function beforeEachChange(callBack: (change: number) => void): () => void {
  const names = ['linkSync', 'renameSync', 'rmSync', 'writeFileSync'] as const;
  const real = Object.fromEntries(names.map((name) => [name, fs[name] as (...given: unknown[]) => void]));
  let isInside = false;
  let change = 0;
  for (const name of names) {
    const halting = (...given: unknown[]) => {
      if (!isInside) {
        isInside = true;
        callBack(change);
        change += 1;
        isInside = false;
      }
      real[name]?.(...given);
    };
    Object.assign(fs, { [name]: halting });
  }
  syncBuiltinESMExports();
  return () => {
    Object.assign(fs, real);
    syncBuiltinESMExports();
  };
}

it.each([0, 1, 2, 3])(
  'goes to one only when others come before each change of a slow one, from %i on',
  async (from) => {
    const { path, lock } = abandoned();
    const claims: Promise<string | undefined>[] = [];
    let changes = 0;
    const restore = beforeEachChange((change) => {
      changes += 1;
      if (change >= from)
        claims.push(lock.claim(`late ${change}`, 'of the dead'), lock.claim(`new ${change}`, undefined));
    });
    try {
      claims.push(lock.claim('slow', 'of the dead'));
    } finally {
      restore();
    }
    expect(changes).toBeGreaterThan(from);
    const winners = (await Promise.all(claims)).filter((tag) => tag !== undefined);
    expect(winners).toEqual([readFileSync(path, 'utf8')]);
  },
);

it('goes to the next one a minute after a process was killed while it took it over', async () => {
  const { folder, path, lock } = abandoned();
  const killed = `
    const { default: fs, writeFileSync } = await import('node:fs');
    const { syncBuiltinESMExports } = await import('node:module');
    let writes = 0;
    fs.writeFileSync = (...given) => ((writes += 1) === 2 ? process.kill(process.pid, 'SIGKILL') : writeFileSync(...given));
    const { folderLock } = await import(process.argv[1]);
    const claim = folderLock(process.argv[2]).claim;
    syncBuiltinESMExports();
    await claim('killed', 'of the dead');`;
  const module = join(import.meta.dirname, 'folder-lock.ts');
  expect(spawnSync(process.execPath, ['-e', killed, module, path]).signal).toBe('SIGKILL');
  const left = readdirSync(folder).filter((name) => name !== 'lock.json');
  expect(left).toHaveLength(1);
  expect(await lock.claim('early', 'of the dead')).toBeUndefined();
  const then = Date.now() / 1000 - 65;
  utimesSync(join(folder, left[0] ?? ''), then, then);
  expect(await lock.claim('next', 'of the dead')).toBe('next');
  expect(readdirSync(folder)).toEqual(['lock.json']);
});
