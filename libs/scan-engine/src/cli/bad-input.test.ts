import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { PageResult } from '@stufenlos/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand, startCommand } from '../testing/run-command.ts';
import { runInProcess } from '../testing/run-in-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testPage } from '@stufenlos/report/testing';
import { browserProcesses, profileFolders, testBrowser } from '@stufenlos/chromium/testing';
import { html, referencePage, startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';

/** Starting this browser fails, so any other error was reported before a browser was started. */
const noBrowser = { PUPPETEER_EXECUTABLE_PATH: '/bin/false' };
const main = path.join(import.meta.dirname, 'main.ts');

describe('wrong usage', { timeout: 120_000 }, () => {
  it.each([
    ['an unknown format', ['--format', 'pdf'], '--format must be one of'],
    ['an unknown profile', ['--profile', 'gold'], '--profile must be one of'],
    ['a missing list', ['--urls', '/nowhere/list'], '--urls /nowhere/list: there is no such file or folder'],
    ['a list that is a folder', ['--urls', '/tmp'], '--urls /tmp: it is a folder'],
    ['a missing baseline', ['--baseline', '/nowhere/b'], '--baseline /nowhere/b: there is no such file or folder'],
    ['a baseline that is another kind of file', ['--baseline', main], 'is no JSON, it is no result of ours or damaged'],
    [
      'an evidence file that cannot be written',
      ['--keep-evidence', '/nowhere/e'],
      '--keep-evidence /nowhere/e: there is',
    ],
  ])('is reported before a browser starts and leaves all files unchanged: %s', async (_, args, fault) => {
    const { path: folder, file } = temporaryFolder();
    const output = file('result', 'before');
    const { code, out, err } = await runInProcess(['a.de', ...args, '--output', output], noBrowser);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(fault);
    expect(err).not.toContain('no browser starts');
    expect(readdirSync(folder)).toEqual(['result']);
    expect(readFileSync(output, 'utf8')).toBe('before');
  });

  it.each(['json', 'ndjson', 'html'])(
    'leaves the output unchanged when the browser does not start: %s',
    async (format) => {
      const { path: folder, file } = temporaryFolder();
      const output = file('result', 'before');
      const kept = path.join(folder, 'kept');
      const args = ['a.de', '--format', format, '--output', output, '--keep-evidence', kept];
      const { code, err } = await runInProcess(args, noBrowser);
      expect(code).toBe(2);
      expect(err).toContain('no browser starts from /bin/false');
      expect(readdirSync(folder)).toEqual(['result']);
      expect(readFileSync(output, 'utf8')).toBe('before');
    },
  );

  it('with a baseline of another version tells what to do', async () => {
    const old = temporaryFolder().file('old', JSON.stringify({ ...testPage(), v: 0 }));
    const { code, err } = await runInProcess(['a.de', '--baseline', old], noBrowser);
    expect(code).toBe(2);
    expect(err).toContain(
      `scan: --baseline ${old}: it is a result of version 0, not 1: make a new baseline with this program`,
    );
  });

  it('with an output that cannot be written is reported first', async () => {
    const { path: folder } = temporaryFolder();
    for (const format of ['ndjson', 'sarif']) {
      const { code, err } = await runInProcess(['a.de', '--format', format, '--output', folder], noBrowser);
      expect(code).toBe(2);
      expect(err).toContain(`scan: --output ${folder}: it is a folder`);
    }
  });
});

describe('a run', { timeout: 120_000 }, () => {
  let site: TestSite;
  let page = referencePage;

  beforeAll(async () => {
    testBrowser();
    // The result is larger than the buffer of a pipe.
    const note = `data-note="${'x'.repeat(1000)}"`;
    const named = ['button', 'select', 'a href="#x"'].map((tag) => `<${tag} ${note}></${tag.split(' ')[0]}>`);
    const big = `<input ${note}><img src="data:," ${note}>${named.join('')}`.repeat(200);
    site = await startSite({
      '/page': (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(page),
      '/faulty': referencePage,
      '/big': html(`<main><h1>Titel</h1>${big}</main>`),
      '/silent': () => {},
    });
  });
  afterAll(() => site.close());

  it('with a baseline fails only for new findings', async () => {
    const { path: folder } = temporaryFolder();
    const before = path.join(folder, 'before.json');
    const args = [site.url('/page'), '--allow', site.host, '--format', 'json'];
    page = referencePage;
    expect((await runInProcess([...args, '--output', before])).code).toBe(1);
    const same = await runInProcess([...args, '--baseline', before]);
    expect(same.code).toBe(0);
    expect(JSON.parse(same.out)).toMatchObject({ summary: { baseline: { new: 0, known: 1, gone: 0 } } });
    page = html('<main><h1>Titel</h1><input></main>');
    // The output may replace the baseline file.
    const fresh = await runInProcess([...args, '--baseline', before, '--output', before]);
    expect(fresh.code).toBe(1);
    expect(JSON.parse(readFileSync(before, 'utf8'))).toMatchObject({
      summary: { baseline: { new: 1, known: 0, gone: 1 } },
    });
  });

  it('can be judged again without a browser, in another format and language, with the same exit code', async () => {
    const { path: folder } = temporaryFolder();
    const kept = path.join(folder, 'kept.ndjson');
    const args = [site.url('/faulty'), site.url('/missing'), '--allow', site.host, '--concurrency', '1'];
    const first = await runInProcess([...args, '--format', 'ndjson', '--keep-evidence', kept]);
    const none = { PUPPETEER_EXECUTABLE_PATH: '' };
    const again = await runCommand(['--from', kept, '--format', 'ndjson'], none);
    expect(again).toEqual({ code: 2, out: first.out, err: '' });
    const report = await runInProcess(['--from', kept, '--format', 'html', '--locale', 'de'], none);
    expect(report.out).toContain('Der Server hat mit Status 404 geantwortet.');
    writeFileSync(kept, readFileSync(kept, 'utf8').slice(0, -100));
    const damaged = await runInProcess(
      ['--from', kept, '--format', 'html', '--output', path.join(folder, 'no.html')],
      none,
    );
    expect(damaged).toMatchObject({ code: 2, out: '' });
    expect(damaged.err).toContain(`scan: --from ${kept}: line 2 is damaged`);
    expect(readdirSync(folder)).toEqual(['kept.ndjson']);
  });

  it('fails in JUnit what makes the exit code 1', async () => {
    const kept = path.join(temporaryFolder().path, 'kept.ndjson');
    await runInProcess([site.url('/faulty'), '--allow', site.host, '--keep-evidence', kept]);
    const build = async (failOn: string) => {
      const { code, out } = await runInProcess(['--from', kept, '--format', 'junit', '--fail-on', failOn]);
      return { code, isFailed: !/<testsuites [^>]*failures="0"/.test(out) };
    };
    expect(await build('violations')).toEqual({ code: 1, isFailed: true });
    expect(await build('never')).toEqual({ code: 0, isFailed: false });
  });

  it('can read its addresses from standard input', async () => {
    const args = ['--urls', '-', '--allow', site.host, '--format', 'ndjson'];
    const { process: command, ended } = startCommand(args, {}, 'pipe');
    command.stdin?.end(`\uFEFF${site.url('/faulty')}\r\n# no more\r\n`);
    const { code, out } = await ended;
    expect(JSON.parse(out)).toMatchObject({ url: site.url('/faulty'), state: 'completed' });
    expect(code).toBe(1);
  });

  it('can be interrupted while it waits for addresses', async () => {
    const { process: command, ended } = startCommand(['--urls', '-'], {}, 'pipe');
    // More than the buffer of a pipe: once all is written, the command is reading.
    const { promise: isRead, resolve } = Promise.withResolvers<void>();
    command.stdin?.write('# not yet\n'.repeat(200_000), () => resolve());
    await isRead;
    command.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 130, out: '', err: '' });
  });

  it('ends when the reader of its output closes the pipe', async () => {
    const addresses = [1, 2, 3, 4, 5].map((at) => `${site.url('/missing')}?${at}`);
    const args = [...addresses, '--allow', site.host, '--format', 'ndjson', '--concurrency', '1', '--quiet'];
    const stdio = ['ignore', 'pipe', 'pipe'] as const;
    const shell = spawn('sh', ['-c', '"$0" "$@" | head -1', process.execPath, main, ...args], { stdio: [...stdio] });
    const [out, err] = await Promise.all([text(shell.stdout), text(shell.stderr), once(shell, 'close')]);
    expect(out.trimEnd().split('\n')).toHaveLength(1);
    expect(err).toBe('');
  });

  it('reports a full disk', async () => {
    const args = [site.url('/faulty'), '--allow', site.host, '--format', 'ndjson', '--output', '/dev/full'];
    const { code, err } = await runCommand(args);
    expect(code).toBe(2);
    expect(err).toContain('ENOSPC');
  });

  it('writes a complete document of finished pages when it is interrupted, and counts the missing ones', async () => {
    const output = path.join(temporaryFolder().path, 'result.json');
    const args = [
      site.url('/faulty'),
      site.url('/silent'),
      '--concurrency',
      '1',
      '--format',
      'json',
      '--output',
      output,
    ];
    site.asked.length = 0;
    const { process: command, ended } = startCommand([...args, '--allow', site.host]);
    await expect.poll(() => site.asked.includes('/silent'), { timeout: 60_000 }).toBe(true);
    command.kill('SIGINT');
    expect((await ended).code).toBe(130);
    const document = JSON.parse(readFileSync(output, 'utf8')) as { summary: object; pages: PageResult[] };
    expect(document).toMatchObject({ summary: { pages: 1, unfinished: 1 }, pages: [{ url: site.url('/faulty') }] });
  });

  it('ends at once and leaves nothing behind when it is interrupted twice', async () => {
    const output = path.join(temporaryFolder().path, 'result');
    site.asked.length = 0;
    const options = ['--concurrency', '1', '--format', 'ndjson', '--allow', site.host];
    const args = [site.url('/big'), site.url('/silent'), ...options, '--keep-evidence', output];
    // Its output is not read, so it blocks on writing; the first interruption lets it finish what is done.
    const command = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
    await expect.poll(() => readdirSync(path.dirname(output)).length, { timeout: 60_000 }).toBe(1);
    await expect.poll(() => readFileSync(output, 'utf8').endsWith('\n'), { timeout: 60_000 }).toBe(true);
    command.kill('SIGINT');
    // A terminal and npm may both forward one Ctrl-C, so only a later signal counts as a second one.
    const pressAgain = () => {
      command.kill('SIGINT');
      return command.exitCode;
    };
    await expect.poll(pressAgain, { interval: 100, timeout: 30_000 }).toBe(130);
    expect(profileFolders(command.pid)).toEqual([]);
    await expect.poll(() => browserProcesses(command.pid), { timeout: 20_000 }).toEqual([]);
  });
});
