// Isolated: once a launcher ends, its process starts no command any more.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { Writable } from 'node:stream';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openLaunch } from './launch.mjs';
import { isAlive } from './processes/identity.mjs';
import { createProgress } from './progress.mjs';
import { startScript } from './testing/child-process.ts';
import { processesNaming } from './testing/processes-naming.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

// Real processes on a machine that may have a lot to do.
vi.setConfig({ testTimeout: 300_000 });

const moduleOf = (name: string) => JSON.stringify(pathToFileURL(join(import.meta.dirname, name)).href);

/** A launcher with one child; says the child's identity. */
const launcher = `
  const { openLaunch } = await import(${moduleOf('launch.mjs')});
  const progress = { say: () => {} };
  const launch = await openLaunch({ folder: process.argv[1], note: 'is starting', progress, giveUp: () => {} });
  const child = await launch.supervisor.start({
    name: 'worker', command: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'], env: {}, cwd: '/',
    log: launch.logs + '/worker.log', isReady: () => true,
  });
  console.log(JSON.stringify(child));
`;

/** A launcher that makes a database until somebody ends it, as npm start does. */
const starter = `
  const { openLaunch } = await import(${moduleOf('launch.mjs')});
  const { createEnding } = await import(${moduleOf('ending.mjs')});
  const { createProgress } = await import(${moduleOf('progress.mjs')});
  const { providePostgres } = await import(${moduleOf('provide-parts.mjs')});
  delete process.env.DATABASE_URL;
  const progress = createProgress({ stream: process.stderr, quiet: true });
  const ending = createEnding(() => process.exit(130));
  const launch = await openLaunch({ folder: process.argv[1], note: 'is starting', progress, giveUp: ending.fail });
  const raised = providePostgres(launch, progress, { port: 0, isFresh: true }).then(() => ending.promise);
  console.log('begun');
  await Promise.race([ending.promise, raised]).catch(() => {});
  await launch.close();
  process.exit(0);
`;

/** Begins again when this process looked too late: `initdb` lives for less than a second. */
async function interruptedDuring(program: string): Promise<string> {
  for (;;) {
    const folder = temporaryFolder();
    const { identity } = await startScript(starter, folder);
    let commands: string[] = [];
    const isRunning = (name: string) => commands.some((command) => command.includes(name));
    await vi.waitFor(
      () => {
        commands = processesNaming(folder);
        expect([program, 'postgres -D'].some(isRunning)).toBe(true);
      },
      { timeout: 50_000, interval: 5 },
    );
    const isSeen = isRunning(program);
    process.kill(identity.pid, 'SIGINT');
    await vi.waitFor(() => expect(isAlive(identity)).toBe(false), { timeout: 50_000 });
    if (isSeen) return folder;
  }
}

const giveUp = () => {};
function open(folder: string) {
  const lines: string[] = [];
  const stream = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) });
  const progress = createProgress({ stream });
  const launch = openLaunch({ folder, note: 'is starting', progress, giveUp });
  onTestFinished(() => launch.then((one) => one.close(), giveUp));
  return { launch, lines };
}

describe('a launch', () => {
  it('is one at a time: the second is told who runs', async () => {
    const folder = temporaryFolder();
    const first = await open(folder).launch;
    first.note('runs at http://localhost:4200');
    const second = open(folder).launch;
    await expect(second).rejects.toThrow(/runs at http:\/\/localhost:4200 from this checkout already \(process \d+\)/);
    await first.close();
    await expect(open(folder).launch).resolves.toBeDefined();
  });

  it('cleans up after a launcher that was killed', async () => {
    const folder = temporaryFolder();
    const { identity, line } = await startScript(launcher, folder);
    const child = JSON.parse(line) as { pid: number; startedAt: string };
    // Alone: its child goes on without it.
    process.kill(identity.pid, 'SIGKILL');
    await vi.waitFor(() => expect(isAlive(identity)).toBe(false), { timeout: 50_000 });
    expect(isAlive(child)).toBe(true);
    const { launch, lines } = open(folder);
    await launch;
    expect(isAlive(child)).toBe(false);
    expect(lines.join('')).toContain('ended what a killed launcher had left: worker');
  });

  it.runIf(process.platform === 'linux').each(['initdb', 'postgres -D'])(
    'that is interrupted while %s runs leaves no process, lock or record behind, and the next one starts',
    async (program) => {
      const folder = await interruptedDuring(program);
      expect(processesNaming(folder)).toEqual([]);
      expect(['launcher.lock', 'processes.json'].filter((name) => existsSync(join(folder, name)))).toEqual([]);
      await expect(open(folder).launch).resolves.toBeDefined();
    },
  );

  it('keeps its secrets from others and over starts', async () => {
    const folder = temporaryFolder();
    const first = await open(folder).launch;
    await first.close();
    expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(first.secrets.signingKeys.length).toBeGreaterThanOrEqual(32);
    expect((await open(folder).launch).secrets).toEqual(first.secrets);
  });

  it('leaves no lock and no record behind', async () => {
    const folder = temporaryFolder();
    const launch = await open(folder).launch;
    expect(JSON.parse(readFileSync(join(folder, 'launcher.lock'), 'utf8'))).toMatchObject({ pid: process.pid });
    await launch.close();
    expect(['launcher.lock', 'processes.json'].filter((name) => existsSync(join(folder, name)))).toEqual([]);
  });
});
