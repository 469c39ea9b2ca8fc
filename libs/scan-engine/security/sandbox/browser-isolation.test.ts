import { mkdtempSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import path from 'node:path';
import { defaultUids } from '@stufenlos/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noLog, profileBase } from '@stufenlos/chromium';
import { BrowserPool } from '../../src/browser/browser-pool.ts';
import { Printer } from '@stufenlos/report/print';
import {
  asInside,
  asUser,
  chromiumOf,
  commandOf,
  isRoot,
  groupOf,
  saidBy,
  statusOf,
  whyNoNamespace,
  browserProcesses,
  profileFolders,
  testBrowser,
} from '@stufenlos/chromium/testing';
import { startCommand } from '../../src/testing/run-command.ts';
import { endSharedBrowsers } from '../../src/testing/shared-browsers.ts';
import { startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';

// Counts all browsers of this process.
beforeAll(endSharedBrowsers);

const uidOf = (pid: number) => Number(statusOf(pid)['Uid']?.split('\t')[0]);

/** A browser that opens strangers' pages beside the one that prints customers' reports. */
describe.runIf(whyNoNamespace() === undefined)('a jailed browser', { timeout: 90_000 }, () => {
  const shared = mkdtempSync('/tmp/stufenlos-test-');
  const inMemory = mkdtempSync('/dev/shm/stufenlos-test-');
  let pool: BrowserPool;
  let printer: Printer;
  let started: number;
  /** The main processes of the two browsers. */
  let [scanning, printing] = [0, 0];
  let [scanProfile, printProfile] = ['', ''];

  beforeAll(async () => {
    const common = { executablePath: testBrowser(), jail: 'jail', log: noLog } as const;
    pool = await BrowserPool.open({ ...common, recycleAfter: 50, memoryMb: 1500, protocolTimeoutMs: 20_000 });
    const { browser } = await pool.acquire(false);
    await browser.newPage();
    started = browser.process()?.pid ?? 0;
    scanning = chromiumOf(started, testBrowser());
    [scanProfile = ''] = profileFolders();
    // Starts last: a process has a lower number inside its namespace than outside, so none inside has one as high as this.
    printer = new Printer(common);
    await printer.print('<!doctype html><html lang="de"><head><title>x</title></head><body><h1>x</h1></body></html>');
    printProfile = profileFolders().find((name) => name !== scanProfile) ?? '';
    const [leader = 0] = browserProcesses().filter(
      (pid) => groupOf(pid) === pid && commandOf(pid).includes(printProfile) && !commandOf(pid).includes('crashpad'),
    );
    printing = chromiumOf(leader, testBrowser());
    writeFileSync(path.join(shared, 'secret'), 'secret');
  }, 90_000);
  afterAll(async () => {
    await Promise.all([pool.close(), printer.close()]);
    for (const folder of [shared, inMemory]) rmSync(folder, { recursive: true });
  });

  const inside = (...command: string[]) => saidBy([...asInside(scanning), ...command]);

  it('sees no process but its own', async () => {
    const commands = await inside('sh', '-c', 'cat /proc/[0-9]*/cmdline');
    expect(commands).toContain(scanProfile);
    expect(commands).not.toContain(printProfile);
    expect(commands).not.toContain(process.execPath);
    const numbers = (await inside('sh', '-c', 'echo /proc/[0-9]*')).split(' ');
    expect(numbers).toContain('/proc/1');
    expect(numbers).not.toContain(`/proc/${printing}`);
    // A process inside may have the low number that this one has in a container.
    expect(await inside('cat', `/proc/${process.pid}/cmdline`)).not.toBe(commandOf(process.pid));
  });

  it('neither reads nor signals the browser that prints, whose number it knows', async () => {
    for (const file of ['environ', 'mem', 'cmdline']) {
      expect(await inside('cat', `/proc/${printing}/${file}`)).toContain('No such file');
    }
    expect(await inside('sh', '-c', `kill -0 ${printing} && echo allowed`)).not.toContain('allowed');
  });

  it.runIf(isRoot)('is a user of its own, who could not do that outside of its namespaces either', async () => {
    const [one, two] = [uidOf(scanning), uidOf(printing)];
    expect(one).not.toBe(two);
    for (const uid of [one, two]) {
      expect(uid).toBeGreaterThanOrEqual(defaultUids.from);
      expect(uid).toBeLessThanOrEqual(defaultUids.to);
    }
    const outside = (...command: string[]) => saidBy([...asUser(one), ...command]);
    expect(await outside('cat', `/proc/${printing}/environ`)).toContain('Permission denied');
    expect(await outside('cat', `/proc/${printing}/mem`)).toContain('Permission denied');
    expect(await outside('sh', '-c', `kill -0 ${printing}`)).toMatch(/not permitted/);
    expect(await outside('ls', path.join(profileBaseOfTests(), printProfile))).toContain('Permission denied');
  });

  it.runIf(isRoot)('owns its profile, which is closed to everybody else', () => {
    const { uid, gid, mode } = statSync(path.join(profileBaseOfTests(), scanProfile));
    expect([uid, gid, mode & 0o777]).toEqual([uidOf(scanning), uidOf(scanning), 0o700]);
  });

  it('sees no temporary file of others, and no profile but its own', async () => {
    expect(await inside('cat', path.join(shared, 'secret'))).toContain('No such file');
    expect((await inside('ls', '/tmp', '/var/tmp')).match(/stufenlos-[^\s]*/g) ?? []).toEqual(
      profileBaseOfTests() === '/tmp' ? [scanProfile] : [],
    );
    expect(await inside('ls', profileBaseOfTests())).toBe(`${scanProfile}\n`);
  });

  it('has shared memory of its own, and little of it', async () => {
    expect(await inside('ls', inMemory)).toContain('No such file');
    expect(await inside('ls', '-A', '/dev/shm')).toBe('');
    const fill = (folder: string) => inside('dd', 'if=/dev/zero', `of=${folder}/full`, 'bs=1M', 'count=100');
    expect(await fill('/dev/shm')).toContain('No space left');
    expect(await fill('/tmp')).toContain('No space left');
    expect(await inside('rm', '/dev/shm/full', '/tmp/full')).toBe('');
    expect(readlinkSync(`/proc/${scanning}/ns/ipc`)).not.toBe(readlinkSync('/proc/self/ns/ipc'));
  });

  it('leaves no zombie: who lost its parent is reaped', async () => {
    await inside('sh', '-c', '(true & true & true &)');
    const states = () => inside('sh', '-c', 'cat /proc/[0-9]*/stat | grep -c ") Z " || true');
    await expect.poll(states, { timeout: 10_000 }).toBe('0\n');
  });
});

/** Processes of a browser come and go. */
function stop(pid: number): void {
  try {
    process.kill(pid, 'SIGSTOP');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const profileBaseOfTests = () =>
  profileBase({ level: 'jail', flags: [], ...(isRoot && { user: { setpriv: '', uids: defaultUids } }) });

describe.runIf(whyNoNamespace() === undefined)('a jailed browser that does not answer', { timeout: 90_000 }, () => {
  let site: TestSite | undefined;
  afterAll(() => site?.close());

  it('ends with the process that started it, also when that one is killed', async () => {
    const asked = Promise.withResolvers<void>();
    site = await startSite({ '/': () => asked.resolve() });
    const { process: command, ended } = startCommand([site.url('/'), '--allow', site.host], { BROWSER_JAIL: 'jail' });
    await Promise.race([asked.promise, ended.then(({ err }) => Promise.reject(new Error(err)))]);
    const browsers = browserProcesses(command.pid);
    expect(browsers).not.toEqual([]);
    // A browser that was taken over would not heed the end of its pipe.
    for (const pid of browsers) stop(pid);
    command.kill('SIGKILL');
    await once(command, 'close');
    await expect.poll(() => browserProcesses(command.pid), { timeout: 30_000 }).toEqual([]);
  });
});
