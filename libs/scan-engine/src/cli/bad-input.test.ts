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
import { testPage } from '../testing/test-results.ts';
import { browserProcesses, profileFolders, testBrowser } from '../testing/test-scanner.ts';
import { html, referencePage, startSite } from '../testing/test-site.ts';
import type { TestSite } from '../testing/test-site.ts';

/** A browser that would be found missing if one was started: whatever is told instead was told before. */
const noBrowser = { PUPPETEER_EXECUTABLE_PATH: '/bin/false' };
const main = path.join(import.meta.dirname, 'main.ts');

describe('a wrong order', { timeout: 120_000 }, () => {
  it.each([
    ['an unknown format', ['--format', 'pdf'], '--format must be one of'],
    ['an unknown profile', ['--profile', 'gold'], '--profile must be one of'],
    ['a list that is missing', ['--urls', '/nowhere/list'], '--urls /nowhere/list: there is no such file or folder'],
    ['a list that is a folder', ['--urls', '/tmp'], '--urls /tmp: it is a folder'],
    [
      'a baseline that is missing',
      ['--baseline', '/nowhere/b'],
      '--baseline /nowhere/b: there is no such file or folder',
    ],
    ['a baseline that is something else', ['--baseline', main], 'is no JSON, it is no result of ours or damaged'],
    [
      'a place for evidence that cannot be written',
      ['--keep-evidence', '/nowhere/e'],
      '--keep-evidence /nowhere/e: there is',
    ],
  ])('is told before a browser starts, and nothing is touched: %s', async (_, args, fault) => {
    const { path: folder, file } = temporaryFolder();
    const output = file('result', 'before');
    const { code, out, err } = await runInProcess(['a.de', ...args, '--output', output], noBrowser);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(fault);
    expect(err).not.toContain('no browser starts');
    expect(readdirSync(folder)).toEqual(['result']);
    expect(readFileSync(output, 'utf8')).toBe('before');
  });

  it.each(['json', 'ndjson', 'html'])('leaves the output alone when the browser does not start, %s', async (format) => {
    const { path: folder, file } = temporaryFolder();
    const output = file('result', 'before');
    const kept = path.join(folder, 'kept');
    const args = ['a.de', '--format', format, '--output', output, '--keep-evidence', kept];
    const { code, err } = await runInProcess(args, noBrowser);
    expect(code).toBe(2);
    expect(err).toContain('no browser starts from /bin/false');
    expect(readdirSync(folder)).toEqual(['result']);
    expect(readFileSync(output, 'utf8')).toBe('before');
  });

  it('of a baseline of another version says what to do', async () => {
    const old = temporaryFolder().file('old', JSON.stringify({ ...testPage(), v: 0 }));
    const { code, err } = await runInProcess(['a.de', '--baseline', old], noBrowser);
    expect(code).toBe(2);
    expect(err).toContain(
      `scan: --baseline ${old}: it is a result of version 0, not 1: make a new baseline with this program`,
    );
  });

  it('of an output that cannot be written is told first', async () => {
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
    // Much more to say about it than any pipe holds.
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

  it('with a baseline fails only for what is new', async () => {
    const { path: folder } = temporaryFolder();
    const before = path.join(folder, 'before.json');
    const args = [site.url('/page'), '--allow', site.host, '--format', 'json'];
    page = referencePage;
    expect((await runInProcess([...args, '--output', before])).code).toBe(1);
    const same = await runInProcess([...args, '--baseline', before]);
    expect(same.code).toBe(0);
    expect(JSON.parse(same.out)).toMatchObject({ summary: { baseline: { new: 0, known: 1, gone: 0 } } });
    page = html('<main><h1>Titel</h1><input></main>');
    // The baseline itself may be replaced by the new result.
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

  it('reads its addresses from standard input', async () => {
    const args = ['--urls', '-', '--allow', site.host, '--format', 'ndjson'];
    const { process: command, ended } = startCommand(args, {}, 'pipe');
    command.stdin?.end(`\uFEFF${site.url('/faulty')}\r\n# no more\r\n`);
    const { code, out } = await ended;
    expect(JSON.parse(out)).toMatchObject({ url: site.url('/faulty'), state: 'completed' });
    expect(code).toBe(1);
  });

  it('that waits for its addresses can be interrupted', async () => {
    const { process: command, ended } = startCommand(['--urls', '-'], {}, 'pipe');
    // More than any pipe holds: when all of it is gone, the command is reading.
    const { promise: isRead, resolve } = Promise.withResolvers<void>();
    command.stdin?.write('# not yet\n'.repeat(200_000), () => resolve());
    await isRead;
    command.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 130, out: '', err: '' });
  });

  it('ends when its reader has enough', async () => {
    const addresses = [1, 2, 3, 4, 5].map((at) => `${site.url('/missing')}?${at}`);
    const args = [...addresses, '--allow', site.host, '--format', 'ndjson', '--concurrency', '1', '--quiet'];
    const stdio = ['ignore', 'pipe', 'pipe'] as const;
    const shell = spawn('sh', ['-c', '"$0" "$@" | head -1', process.execPath, main, ...args], { stdio: [...stdio] });
    const [out, err] = await Promise.all([text(shell.stdout), text(shell.stderr), once(shell, 'close')]);
    expect(out.trimEnd().split('\n')).toHaveLength(1);
    expect(err).toBe('');
  });

  it('that is full says so', async () => {
    const args = [site.url('/faulty'), '--allow', site.host, '--format', 'ndjson', '--output', '/dev/full'];
    const { code, err } = await runCommand(args);
    expect(code).toBe(2);
    expect(err).toContain('ENOSPC');
  });

  it('that is interrupted is a whole document of what was finished, and says what is missing', async () => {
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

  it('that is interrupted twice ends at once, whatever it waits for, and leaves nothing', async () => {
    const output = path.join(temporaryFolder().path, 'result');
    site.asked.length = 0;
    const options = ['--concurrency', '1', '--format', 'ndjson', '--allow', site.host];
    const args = [site.url('/big'), site.url('/silent'), ...options, '--keep-evidence', output];
    // Nobody reads its output: it waits for room, and a first interruption leaves it time for what is finished.
    const command = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'ignore'] });
    await expect.poll(() => readdirSync(path.dirname(output)).length, { timeout: 60_000 }).toBe(1);
    await expect.poll(() => readFileSync(output, 'utf8').endsWith('\n'), { timeout: 60_000 }).toBe(true);
    command.kill('SIGINT');
    // A terminal and npm may both hand on one press: only one that comes later than that counts as another.
    const pressAgain = () => {
      command.kill('SIGINT');
      return command.exitCode;
    };
    await expect.poll(pressAgain, { interval: 100, timeout: 30_000 }).toBe(130);
    expect(profileFolders(command.pid)).toEqual([]);
    await expect.poll(() => browserProcesses(command.pid)).toEqual([]);
  });
});
