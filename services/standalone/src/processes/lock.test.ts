import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { startScript } from '../testing/child-process.ts';
import { startHalting } from '../testing/halting-script.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { endTree } from './ending.mjs';
import { readHolder, takeLock, withLock } from './lock.mjs';

// Real processes on a machine that may have a lot to do.
vi.setConfig({ testTimeout: 300_000 });

const entry = JSON.stringify(pathToFileURL(join(import.meta.dirname, 'lock.mjs')).href);
/** Takes the lock, says how that went, and stays. */
const taker = `
  const { takeLock } = await import(${entry});
  console.log('release' in takeLock(process.argv[1], 'is starting') ? 'mine' : 'taken');
  setInterval(() => {}, 1000);
`;

/** What a launcher left that is not there any more. */
function staleLock(): string {
  const path = join(temporaryFolder(), 'launcher.lock');
  writeFileSync(path, JSON.stringify({ pid: process.pid, startedAt: 'long ago', note: 'is starting' }));
  return path;
}

describe('the lock', () => {
  it('tells the second who holds it, until it is given back', () => {
    const path = join(temporaryFolder(), 'launcher.lock');
    const first = takeLock(path, 'is starting');
    if (!('release' in first)) throw new Error('a new lock is free');
    expect(takeLock(path, 'x')).toMatchObject({ holder: { pid: process.pid, note: 'is starting' } });
    first.note('runs at http://localhost:4200');
    expect(takeLock(path, 'x')).toMatchObject({ holder: { note: 'runs at http://localhost:4200' } });
    first.release();
    expect(existsSync(path)).toBe(false);
    expect('release' in takeLock(path, 'x')).toBe(true);
  });

  it('is free again after its holder was killed', async () => {
    const path = join(temporaryFolder(), 'launcher.lock');
    const { identity, line } = await startScript(taker, path);
    expect(line).toBe('mine');
    expect('holder' in takeLock(path, 'x')).toBe(true);
    await endTree(identity, { with: 'SIGKILL' });
    expect('release' in takeLock(path, 'x')).toBe(true);
  });

  it('goes to exactly one of many that come to a stale one at once', async () => {
    const path = staleLock();
    const answers = await Promise.all(Array.from({ length: 6 }, () => startScript(taker, path)));
    expect(answers.map(({ line }) => line).sort()).toEqual(['mine', 'taken', 'taken', 'taken', 'taken', 'taken']);
    expect(answers.find(({ line }) => line === 'mine')?.identity.pid).toBe(readHolder(path)?.pid);
  });

  it.each([0, 1, 2])(
    'goes to one only when others come before each step of a slow one, from step %i on',
    async (from) => {
      const path = staleLock();
      const slow = startHalting(taker, path);
      const said: string[] = [];
      for (let step = 0; ; step += 1) {
        const line = await slow.next();
        if (['mine', 'taken', 'ended'].includes(line)) {
          said.push(line);
          break;
        }
        if (step >= from) said.push((await startScript(taker, path)).line);
        slow.goOn();
      }
      expect(said.filter((line) => line === 'mine')).toHaveLength(1);
      expect(said).not.toContain('ended');
    },
  );

  it('does not wait for one that was killed while it removed a stale one', async () => {
    const path = staleLock();
    const slow = startHalting(taker, path);
    while ((await slow.next()) === 'linkSync') slow.goOn();
    expect('holder' in takeLock(path, 'x')).toBe(true);
    await slow.kill();
    expect('release' in takeLock(path, 'x')).toBe(true);
  });

  it('does not stand on a file that is no lock', () => {
    const path = join(temporaryFolder(), 'launcher.lock');
    writeFileSync(path, 'cut off {');
    expect('release' in takeLock(path, 'x')).toBe(true);
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid });
  });

  it('makes work wait for work, and is given back by work that fails', async () => {
    const path = join(temporaryFolder(), 'build.lock');
    const order: string[] = [];
    const first = withLock(path, async () => {
      order.push('first begins');
      await Promise.resolve();
      order.push('first ends');
      throw new Error('broken build');
    });
    const second = withLock(path, () => Promise.resolve(order.push('second')));
    await expect(first).rejects.toThrow('broken build');
    await second;
    expect(order).toEqual(['first begins', 'first ends', 'second']);
  });
});
