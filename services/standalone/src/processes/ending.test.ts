import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { obedient, startScript, stubborn } from '../testing/child-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { endTree, stopGraceMs } from './ending.mjs';
import { commandOf, descendantsOf, identify, isAlive, startTimeOf } from './identity.mjs';

// Real processes on a machine that may have a lot to do.
vi.setConfig({ testTimeout: 300_000 });

describe('a process identity', () => {
  it('names a living process and nobody after its end', async () => {
    const { identity } = await startScript(obedient);
    expect(isAlive(identity)).toBe(true);
    expect(commandOf(identity.pid)).toContain('setInterval');
    expect(await endTree(identity)).toBe('ended');
    expect(isAlive(identity)).toBe(false);
    expect(identify(identity.pid)).toBeNull();
  });

  it('does not take another process with the same id for the old one', async () => {
    const { identity } = await startScript(obedient);
    const impostor = { pid: identity.pid, startedAt: `${identity.startedAt}0` };
    expect(isAlive(impostor)).toBe(false);
    expect(await endTree(impostor)).toBe('ended');
    expect(isAlive(identity), 'the foreign process was hit').toBe(true);
  });

  it.each([0, -1, 1.5, Number.NaN, 2 ** 22 + 5])('knows no process %s', (pid) => {
    expect(startTimeOf(pid)).toBeNull();
  });
});

describe('ending a process', () => {
  it('kills the one that does not listen, with everything it started', async () => {
    const { identity } = await startScript(
      `import { spawn } from 'node:child_process';
       process.on('SIGTERM', () => {});
       spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true }).once('spawn', () => console.log('here'));
       setInterval(() => {}, 1000);`,
    );
    const children = descendantsOf(identity.pid);
    expect(children).toHaveLength(1);
    expect(await endTree(identity, { graceMs: 100 })).toBe('killed');
    expect([identity, ...children].filter(isAlive)).toEqual([]);
  });

  it('also ends what an obedient parent leaves behind', async () => {
    const { identity } = await startScript(
      `import { spawn } from 'node:child_process';
       const code = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)";
       spawn(process.execPath, ['-e', code], { detached: true }).once('spawn', () => console.log('here'));`,
    );
    const children = descendantsOf(identity.pid);
    expect(await endTree(identity)).toBe('ended');
    expect(children.filter(isAlive)).toEqual([]);
  });

  it('lets one finish its work within the grace time', async () => {
    const folder = temporaryFolder();
    const [asked, mayEnd] = [join(folder, 'asked'), join(folder, 'may-end')];
    const { identity } = await startScript(
      `import { existsSync, writeFileSync } from 'node:fs';
       const [asked, mayEnd] = process.argv.slice(1);
       process.on('SIGTERM', () => writeFileSync(asked, ''));
       setInterval(() => existsSync(mayEnd) && process.exit(0), 5);
       console.log('here');`,
      asked,
      mayEnd,
    );
    const ended = endTree(identity, { graceMs: 60_000 });
    await vi.waitFor(() => expect(existsSync(asked)).toBe(true), { timeout: 30_000 });
    expect(isAlive(identity)).toBe(true);
    writeFileSync(mayEnd, '');
    expect(await ended).toBe('ended');
    expect(isAlive(identity)).toBe(false);
  });

  it('kills one that is still there after the grace time', async () => {
    const { identity } = await startScript(stubborn);
    expect(await endTree(identity, { graceMs: 1 })).toBe('killed');
    expect(isAlive(identity)).toBe(false);
  });

  it('gives it the time that compose.yaml gives', () => {
    const compose = readFileSync(join(import.meta.dirname, '../../../deploy/compose.yaml'), 'utf8');
    const times = [...compose.matchAll(/stop_grace_period: (\d+)s/g)].map(([, seconds]) => Number(seconds) * 1000);
    expect(new Set(times)).toEqual(new Set([stopGraceMs]));
  });

  it('says so when one outlives even that', async () => {
    const { identity } = await startScript(stubborn);
    // As for a process that waits for a disk: no signal reaches it.
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    expect(await endTree(identity, { graceMs: 1, killMs: 1 })).toBe('alive');
    kill.mockRestore();
    expect(await endTree(identity, { with: 'SIGKILL' })).toBe('ended');
  });
});
