import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pageResultSchema } from '@stufenlos/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand, startCommand } from '../testing/run-command.ts';
import { runInProcess } from '../testing/run-in-process.ts';
import { browserProcesses, profileFolders, testBrowser } from '@stufenlos/chromium/testing';
import { html, referencePage, startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';

describe('the command line', { timeout: 60_000 }, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'stufenlos-cli-'));
  let site: TestSite;

  beforeAll(async () => {
    testBrowser();
    site = await startSite({
      '/faulty': referencePage,
      '/repaired': html('<main><h1>Titel</h1></main>'),
      '/silent': () => {},
    });
  });
  afterAll(async () => {
    await site.close();
    rmSync(folder, { recursive: true });
  });

  it('prints findings and exits with 1', async () => {
    const { code, out, err } = await runCommand([site.url('/faulty'), '--allow', site.host, '--locale', 'de']);
    expect(out).toMatch(/Kritisch +image-alt +1 +1\.1\.1/);
    expect({ code, err }).toEqual({ code: 1, err: '' });
  });

  it('exits with 0 when nothing was found', async () => {
    const { code, out } = await runCommand([site.url('/repaired'), '--allow', site.host, '--format', 'json']);
    expect(JSON.parse(out)).toMatchObject({ v: 1, summary: { pages: 1, judged: 1, violations: { rules: 0 } } });
    expect(code).toBe(0);
  });

  it('exits with 2 when a page could not be judged and names the cause, whatever the other results are', async () => {
    const closed = '127.0.0.1:2';
    const unreachable = `http://${closed}/`;
    const list = path.join(folder, 'urls.txt');
    writeFileSync(
      list,
      `# pages\n${site.url('/faulty')}\n\n${unreachable}\n  http://10.0.0.1/  \n${site.url('/faulty')}\n`,
    );
    const args = ['--urls', list, '--format', 'ndjson', '--allow', `${site.host},${closed}`, '--concurrency', '2'];
    const { code, out, err } = await runCommand(args);
    const results = out
      .trimEnd()
      .split('\n')
      .map((line) => pageResultSchema.parse(JSON.parse(line)));
    expect(results.map(({ url, state, failure }) => `${url} ${state} ${failure?.code}`).toSorted()).toEqual([
      'http://10.0.0.1/ failed blocked',
      ...[`${unreachable} failed connection`, `${site.url('/faulty')} completed undefined`].toSorted(),
    ]);
    expect(err).toContain(`${unreachable}: The server does not accept a connection. [connection: host=${closed}]`);
    expect(err).toContain('http://10.0.0.1/: This address is on a private network');
    expect(code).toBe(2);
  });

  it('writes to a file and exits with 0 for findings with --fail-on never', async () => {
    const file = path.join(folder, 'result.ndjson');
    const args = [site.url('/faulty'), '--format', 'ndjson', '--output', file, '--fail-on', 'never'];
    const { code, out, err } = await runCommand(args, { SCAN_ALLOW: site.host });
    expect({ code, out, err }).toEqual({ code: 0, out: '', err: '' });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ state: 'completed' });
  });

  it('exits with 2 for an unknown option and names it', async () => {
    const { code, out, err } = await runCommand(['--nonsense']);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain('--nonsense');
  });

  it.each([
    [[], 'no address given'],
    [
      ['--format', 'pdf', 'a.de'],
      '--format must be one of table, json, ndjson, html, sarif, earl, junit, csv, not "pdf"',
    ],
    [['--concurrency', '0', 'a.de'], '--concurrency must be a whole number from 1 to 64'],
    [['--allow', '10.0.0.0/8', 'a.de'], '--allow takes host:port, not "10.0.0.0/8"'],
    [['--urls', '/nowhere/at/all'], '--urls /nowhere/at/all: there is no such file or folder'],
  ])('rejects %o and names the error', async (args, fault) => {
    const { code, out, err } = await runInProcess(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(fault);
  });

  it('exits with 2 when there is no browser', async () => {
    const missing = await runInProcess(['a.de'], { PUPPETEER_EXECUTABLE_PATH: '' });
    expect(missing.code).toBe(2);
    expect(missing.err).toContain('PUPPETEER_EXECUTABLE_PATH');
    const broken = await runCommand(['a.de'], { PUPPETEER_EXECUTABLE_PATH: '/bin/false' });
    expect(broken.code).toBe(2);
    expect(broken.err).toContain('no browser starts from /bin/false');
  });

  it('prints help and version', async () => {
    const help = await runCommand(['--help']);
    expect(help).toMatchObject({ code: 0, err: '' });
    expect(help.out).toContain('--urls FILE');
    expect((await runInProcess(['--version'])).out).toMatch(
      /^stufenlos scan \d+\.\d+\.\d+ \(axe-core 4\.\d+\.\d+\)\n$/,
    );
  });

  it('ends quietly when its output is closed', async () => {
    const { process: command, ended } = startCommand([site.url('/faulty'), '--allow', site.host, '--format', 'json']);
    command.stdout?.destroy();
    expect(await ended).toMatchObject({ code: 143, err: '' });
  });

  it.each(['--version', 'json', 'ndjson'])(
    'exits with 2 and names the cause when standard output is on a full disk: %s',
    async (format) => {
      const args = format === '--version' ? [format] : [site.url('/faulty'), '--allow', site.host, '--format', format];
      const onFullDisk = ['sh', '-c', 'exec "$@" > /dev/full', 'sh'];
      const { code, err } = await startCommand(args, {}, 'ignore', onFullDisk).ended;
      expect(err).toContain('scan: standard output: there is no space left\n');
      expect(code).toBe(2);
    },
  );

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'keeps finished lines when it is ended by %s, and leaves nothing behind',
    async (name) => {
      const file = path.join(folder, `${name}.ndjson`);
      const args = [site.url('/faulty'), site.url('/silent'), '--concurrency', '1', '--format', 'ndjson', '--quiet'];
      const { process: command, ended } = startCommand([...args, '--output', file, '--allow', site.host]);
      await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8'), { timeout: 30_000 }).toMatch(/\n$/);
      await expect.poll(() => site.asked.includes('/silent'), { timeout: 30_000 }).toBe(true);
      site.asked.length = 0;
      command.kill(name);
      const { code, err } = await ended;
      expect({ code, err }).toEqual({ code: { SIGINT: 130, SIGTERM: 143 }[name], err: '' });
      expect(readFileSync(file, 'utf8').trimEnd().split('\n')).toHaveLength(1);
      expect(profileFolders(command.pid)).toEqual([]);
      await expect.poll(() => browserProcesses(command.pid), { timeout: 20_000 }).toEqual([]);
    },
  );
});
