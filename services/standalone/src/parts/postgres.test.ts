import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { endTree } from '../processes/ending.mjs';
import { isAlive } from '../processes/identity.mjs';
import { accepts, createPorts } from '../processes/ports.mjs';
import { Supervisor } from '../processes/supervisor.mjs';
import { obedient, startScript } from '../testing/child-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { embeddedPostgres, outsidePostgres } from './postgres.mjs';

// Real processes on a machine that may have a lot to do.
vi.setConfig({ testTimeout: 300_000 });

const silent = {
  record: { put: () => {}, remove: () => {} },
  tell: () => {},
  giveUp: () => {},
  stopOrder: [],
  // A server that is ended here stays ended: brought back, it would end the next one on its files.
  backOffMs: [],
};

/** Made once for all tests that need some cluster. */
const template = mkdtempSync(join(tmpdir(), 'stufenlos-cluster-'));
beforeAll(async () => {
  chmodSync(template, 0o755);
  await provide(template);
  return () => rmSync(template, { recursive: true });
}, 120_000);

/** A folder with a cluster that an earlier launcher has made. */
function usedFolder(): string {
  const folder = temporaryFolder();
  execFileSync('cp', ['-a', `${template}/.`, folder]);
  return folder;
}

/** The first cluster in a folder is made without waiting for the disk. */
async function provide(folder: string, options: { password?: string; isFresh?: boolean } = {}) {
  const isFresh = !existsSync(join(folder, 'pg'));
  const port = await createPorts().take(0);
  const postgres = await embeddedPostgres({
    folder,
    logs: join(folder, 'logs'),
    port,
    password: 'first',
    isFresh,
    ...options,
  });
  if (!postgres.spec) throw new Error('an embedded server has a process');
  return { ...postgres, port, spec: postgres.spec };
}

/** A launcher of its own, so that a test can leave a server behind as a killed launcher does. */
async function start(spec: Awaited<ReturnType<typeof provide>>['spec']) {
  const supervisor = new Supervisor(silent);
  const identity = await supervisor.start(spec);
  onTestFinished(async () => void (await endTree(identity, { with: 'SIGKILL' })));
  return { supervisor, identity };
}

describe('the embedded PostgreSQL', () => {
  it('makes a cluster once, starts again on its data and ends', async () => {
    const folder = temporaryFolder();
    const first = await provide(folder);
    expect(first.url).toBe(`postgres://stufenlos:first@127.0.0.1:${first.port}/stufenlos`);
    expect(first.origin).toMatch(/^PostgreSQL 18\.\d+ \(embedded\)$/);
    const { supervisor, identity } = await start(first.spec);
    expect(await accepts('127.0.0.1', first.port)).toBe(true);
    const born = statSync(join(folder, 'pg/PG_VERSION')).ino;
    await supervisor.stopAll();
    expect(isAlive(identity)).toBe(false);

    const second = await provide(folder);
    await start(second.spec);
    expect(statSync(join(folder, 'pg/PG_VERSION')).ino).toBe(born);
    expect(readFileSync(join(folder, 'pg/pg_hba.conf'), 'utf8')).not.toMatch(/^host.*\btrust$/m);
  });

  it('ends the server of a killed launcher before it starts on the same data', async () => {
    const folder = usedFolder();
    const { identity: orphan } = await start((await provide(folder)).spec);
    const next = await start((await provide(folder)).spec);
    expect(isAlive(orphan)).toBe(false);
    expect(isAlive(next.identity)).toBe(true);
  });

  it('starts after a power cut, even when a foreign process has the number in the pid file by now', async () => {
    const folder = usedFolder();
    const { identity } = await start((await provide(folder)).spec);
    const pidFile = join(folder, 'pg/postmaster.pid');
    const left = readFileSync(pidFile, 'utf8');
    await endTree(identity, { with: 'SIGKILL' });
    const { identity: foreign } = await startScript(obedient);
    writeFileSync(pidFile, left.replace(/^\d+/, String(foreign.pid)));
    const next = await start((await provide(folder)).spec);
    expect([isAlive(foreign), isAlive(next.identity)]).toEqual([true, true]);
  });

  it('takes a new password when the secrets were lost', async () => {
    const folder = usedFolder();
    const { spec, url } = await provide(folder, { password: 'second' });
    await start(spec);
    expect(url).toContain(':second@');
    expect(readFileSync(join(folder, 'pg-password'), 'utf8')).toBe('second');
  });

  it('does not trust a cluster that was cut off while it was made', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'pg.new/base'), { recursive: true });
    writeFileSync(join(folder, 'pg.new/PG_VERSION'), '18');
    if (process.getuid?.() === 0) chownSync(join(folder, 'pg.new'), 65_534, 65_534);
    await start((await provide(folder)).spec);
    expect(existsSync(join(folder, 'pg.new'))).toBe(false);
  });

  it('starts from nothing when it should be fresh', async () => {
    const folder = usedFolder();
    writeFileSync(join(folder, 'pg/left-by-an-earlier-run'), '');
    await provide(folder, { isFresh: true });
    expect(existsSync(join(folder, 'pg/left-by-an-earlier-run'))).toBe(false);
  });
});

describe.runIf(process.getuid?.() === 0)('as root below a private folder', () => {
  it("keeps server and data where the server's own user can reach them", async () => {
    const folder = join(temporaryFolder(), 'private/.local');
    mkdirSync(folder, { recursive: true });
    chmodSync(join(folder, '..'), 0o700);
    const { spec, port } = await provide(folder);
    const home = dirname(spec.args[1] ?? '');
    onTestFinished(() => rmSync(home, { recursive: true }));
    expect(home).toMatch(/^\/var\/tmp\/stufenlos-\w+\/state-\w+$/);
    await start(spec);
    expect(await accepts('127.0.0.1', port)).toBe(true);
  });
});

describe('an outside PostgreSQL', () => {
  it.each(['localhost:5432', 'mysql://localhost/x', ''])('refuses an address that is none: %s', async (url) => {
    await expect(outsidePostgres(url)).rejects.toMatchObject({ todo: expect.stringContaining('postgres://user') });
  });

  it('says that it does not answer, without its password', async () => {
    const port = await createPorts().take(0);
    const failure = outsidePostgres(`postgres://me:hidden@127.0.0.1:${port}/db`);
    await expect(failure).rejects.toThrow(`PostgreSQL at 127.0.0.1:${port} does not answer`);
    await expect(failure).rejects.not.toThrow(/hidden/);
  });
});
