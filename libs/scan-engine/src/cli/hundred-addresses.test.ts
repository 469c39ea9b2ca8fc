import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pageResultSchema } from '@stufenlos/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { testBrowser } from '@stufenlos/chromium/testing';
import { html, referencePage, startSite } from '@stufenlos/workspace/test-site';
import type { Route, TestSite } from '@stufenlos/workspace/test-site';

const main = path.join(import.meta.dirname, 'main.ts');

const rewritten = '\r\u001B[2K';
const progressLine = /^\d+\/100 · not checkable: \d+ · \d+ pages\/min · \d+:\d\d left · http/;

/** Runs a command in a pseudo-terminal. @returns what a person sees there, and the exit code */
async function atTerminal(command: string): Promise<{ code: number | null; seen: string }> {
  const env = { ...process.env, LANG: 'C', LC_ALL: '', SCAN_LOAD_SECONDS: '10', SCAN_PAGE_SECONDS: '25', COLUMNS: '' };
  const script = spawn('script', ['-qec', command, '/dev/null'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [seen, [code]] = await Promise.all([text(script.stdout), once(script, 'close')]);
  return { code: code as number | null, seen };
}

describe('a hundred addresses from a file', { timeout: 600_000 }, () => {
  let site: TestSite;

  beforeAll(async () => {
    testBrowser();
    const pages = Array.from({ length: 30 }, (_, at) => [
      `/page/${at}`,
      at < 10 ? referencePage : html('<main><h1>Titel</h1></main>'),
    ]);
    const pdf: Route = (_, response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7');
    const pdfs = Array.from({ length: 5 }, (_, at) => [`/pdf/${at}`, pdf]);
    site = await startSite({ ...Object.fromEntries([...pages, ...pdfs]), '/silent': () => {} });
  });
  afterAll(() => site.close());

  it('are scanned with progress, a result and every cause of failure for each, and the right exit code', async () => {
    const numbered = (name: string, count: number) =>
      Array.from({ length: count }, (_, at) => site.url(`/${name}/${at}`));
    const addresses = [
      ...numbered('page', 30),
      ...numbered('missing', 62),
      ...numbered('pdf', 5),
      site.url('/silent'),
      'http://10.0.0.1/',
      'kein gültiges',
    ];
    expect(addresses).toHaveLength(100);
    const { path: folder, file } = temporaryFolder();
    const list = file('urls', `\uFEFF# a hundred\r\n${[...addresses, ...addresses.slice(0, 7)].join('\r\n')}\r\n`);
    const output = path.join(folder, 'result.ndjson');
    const { code, seen } = await atTerminal(
      `'${process.execPath}' '${main}' --urls '${list}' --format ndjson --output '${output}' --allow ${site.host} --concurrency 3`,
    );

    const results = readFileSync(output, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => pageResultSchema.parse(JSON.parse(line)));
    expect(results.map(({ url }) => url).toSorted()).toEqual(addresses.toSorted());
    const counts = Object.groupBy(results, ({ state, failure }) => failure?.code ?? state);
    expect(
      Object.entries(counts)
        .map(([name, pages]) => `${name} ${pages?.length}`)
        .toSorted(),
    ).toEqual(['blocked 2', 'completed 30', 'http 62', 'notHtml 5', 'timeout 1']);
    expect(results.filter(({ findings }) => findings.length > 0)).toHaveLength(10);
    expect(code).toBe(2);

    // The progress line rewrites itself and is cleared before each cause, which is printed once.
    const told = seen.split('\r\n').map((line) => line.split(rewritten));
    expect(told.flat().some((line) => progressLine.test(line))).toBe(true);
    const causes = told.map((states) => states.at(-1) ?? '');
    const notFound = 'The server answered with status 404. [http: status=404]';
    expect(causes.filter((line) => line.includes(notFound))).toHaveLength(62);
    expect(causes.filter((line) => /\[(?:notHtml|timeout|blocked)/.test(line))).toHaveLength(8);
    expect(seen.endsWith(rewritten)).toBe(true);
  });

  it('leave no progress output in a pipe or a file', async () => {
    const args = [site.url('/page/0'), site.url('/page/1'), '--format', 'json', '--allow', site.host];
    const { out, err } = await runCommand(args);
    expect(err).toBe('');
    expect([out.includes('\r'), out.includes('\u001B')]).toEqual([false, false]);
    // Only standard error is a terminal: the file contains just the result.
    const { path: folder } = temporaryFolder();
    const command = `'${process.execPath}' '${main}' ${args.join(' ')}`;
    const { seen } = await atTerminal(`${command} > '${folder}/out'`);
    expect(seen).toContain('0/2 · http');
    const result = readFileSync(`${folder}/out`, 'utf8');
    expect([result.includes('\r'), result.includes('\u001B')]).toEqual([false, false]);
    const quiet = await atTerminal(`${command} --quiet > '${folder}/out'`);
    expect(quiet.seen).toBe('');
  });
});
