import { pageResultSchema } from '@stufenlos/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scanner } from './scanner-options.ts';
import { endSharedBrowsers } from './testing/shared-browsers.ts';
import { browserProcesses, profileFolders } from '@stufenlos/chromium/testing';
import { testScanner } from './testing/test-scanner.ts';
import { html, referencePage, startSite } from '@stufenlos/workspace/test-site';
import type { Route, TestSite } from '@stufenlos/workspace/test-site';

type Handler = Exclude<Route, string>;

// Counts all browsers of this process.
beforeAll(endSharedBrowsers);

const send =
  (status: number, headers: Record<string, string>, body = ''): Route =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);
const go = (location: string): Route => send(302, { location });

let leadsTo = '';
let refusing = '';

/** Ends in the middle of the document. */
const breakOff =
  (headers: Record<string, string> = {}): Handler =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html', ...headers });
    response.write(referencePage, () => response.destroy());
  };
let breaksLeft = 0;

const routes: Record<string, Route> = {
  '/': referencePage,
  '/missing-page': send(404, { 'content-type': 'text/html' }, html('<h1>404</h1>')),
  '/broken-and-empty': send(503, {}),
  '/refused': send(403, { 'content-type': 'text/html' }, html('<h1>403</h1>')),
  '/nothing': send(204, {}),
  '/text': send(200, { 'content-type': 'text/plain' }, 'text'),
  '/untyped': send(200, {}, '%PDF-1.4 sniffed'),
  '/mistyped': send(200, { 'content-type': 'pdf' }, '%PDF-1.4 sniffed'),
  '/mistyped-page': send(200, { 'content-type': 'html' }, referencePage),
  '/archive.zip': send(200, { 'content-type': 'text/html', 'content-disposition': 'attachment; filename=a.zip' }, 'x'),
  '/to-file': go('file:///etc/passwd'),
  '/to-mail': go('mailto:a@b.example'),
  '/to-phone': go('tel:+49'),
  '/to-ftp': go('ftp://a.example/'),
  '/to-nothing': go('http://'),
  '/unchanged': send(304, {}),
  '/many-headers': send(200, Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`x-${n}`, 'x'.repeat(8000)]))),
  '/to-refusing-site': (_request, response) => response.writeHead(302, { location: refusing }).end(),
  '/to-another-site': (_request, response) => response.writeHead(302, { location: leadsTo }).end(),
  '/challenge': send(403, { 'content-type': 'text/html', 'cf-mitigated': 'challenge' }, html('Just a moment...')),
  '/silent': () => {},
  '/hang-up': (request) => request.socket.destroy(),
  '/broken': breakOff({ 'content-length': '5000' }),
  '/broken-chunks': breakOff(),
  '/broken-once': (request, response) => {
    breaksLeft -= 1;
    if (breaksLeft >= 0) breakOff()(request, response);
    else response.writeHead(200, { 'content-type': 'text/html' }).end(referencePage);
  },
  '/damaged': send(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }, referencePage),
  '/rootless': html('<script>onload = () => document.documentElement.remove()</script>'),
  '/popups': html('<h1>x</h1><script>for (let i = 0; i < 60; i += 1) window.open("/")</script>'),
  '/moves-to-404': html('<h1>x</h1><script>location.href = "/missing-page"</script>'),
};

/** Beside `hostile/`: the exact words for what is no page at all, or must not be visited. */
describe('a page that cannot be judged', { timeout: 60_000 }, () => {
  let site: TestSite;
  let closedToRobots: TestSite;
  let brokenRobots: TestSite;
  let scanner: Scanner;
  /** Failed attempts that were made again, with their cause. */
  const retries: unknown[] = [];

  beforeAll(async () => {
    site = await startSite(routes);
    closedToRobots = await startSite({
      '/robots.txt': send(200, { 'content-type': 'text/plain' }, 'User-agent: StufenlosBot\nDisallow: /'),
      '/': referencePage,
    });
    brokenRobots = await startSite({ '/robots.txt': send(503, {}), '/': referencePage });
    scanner = await testScanner({
      log(level, event, data) {
        if (level === 'error') console.error(event, data);
        if (event === 'trying again') retries.push(data);
      },
      allow: [site.host, `localhost:${site.port}`, closedToRobots.host, brokenRobots.host],
    });
    refusing = site.url('/refused').replace('127.0.0.1', 'localhost');
    addresses = {
      robots: closedToRobots.url('/'),
      robotsBroken: brokenRobots.url('/'),
      privateAddress: 'http://10.0.0.1/',
      ownMachine: 'http://127.0.0.1:1/',
      file: 'file:///etc/passwd',
      browserPage: 'chrome://version',
    };
  }, 60_000);

  afterAll(async () => {
    await scanner.close();
    await Promise.all([site, closedToRobots, brokenRobots].map((one) => one.close()));
  });

  /** Every result, failed ones too, keeps to the contract. */
  const scan = async (url: string, budgetMs = 100_000) =>
    pageResultSchema.parse(await scanner.scan(url, { profile: 'free', budgetMs }));

  /** What the reference page gives, whatever was scanned before it. */
  const nextScan = async () => {
    const { state, rules } = await scan(site.url('/'));
    const violations = rules.filter(({ outcome }) => outcome === 'violation');
    return [state, ...violations.map(({ ruleId, nodes }) => `${ruleId}:${nodes}`)];
  };
  const clean = ['completed', 'image-alt:1'];

  it.each([
    ['/missing-page', 'http', { status: 404 }],
    ['/broken-and-empty', 'http', { status: 503 }],
    ['/nothing', 'http', { status: 204 }],
    ['/text', 'notHtml', { type: 'text/plain' }],
    // A browser with a viewer names the type, one without takes it for a file.
    ['/untyped', 'notHtml', { type: expect.stringMatching(/^application\/(?:pdf|octet-stream)$/) }],
    ['/mistyped', 'notHtml', { type: expect.stringMatching(/^application\/(?:pdf|octet-stream)$/) }],
    ['/archive.zip', 'download', {}],
    ['/to-file', 'navigates', { reason: 'redirect' }],
    ['/to-mail', 'navigates', { reason: 'redirect', scheme: 'mailto' }],
    ['/to-phone', 'navigates', { reason: 'redirect', scheme: 'tel' }],
    ['/to-ftp', 'navigates', { reason: 'redirect', scheme: 'ftp' }],
    ['/to-nothing', 'navigates', { reason: 'redirect' }],
    ['/unchanged', 'http', { status: 304 }],
    ['/many-headers', 'tooLarge', { reason: 'headers' }],
    ['/to-refusing-site', 'http', { status: 403, otherHost: expect.stringMatching(/^localhost:\d+$/) }],
    ['/damaged', 'connection', { reason: 'encoding' }],
    ['/rootless', 'notHtml', { type: 'empty' }],
    ['/challenge', 'botProtection', { status: 403, product: 'cloudflare' }],
    ['/moves-to-404', 'http', { status: 404 }],
    ['/popups', 'unresponsive', { reason: 'popups' }],
  ])('%s fails with %s', async (path, code, detail) => {
    expect(await scan(site.url(path))).toMatchObject(failed(code, detail));
    expect(await nextScan()).toEqual(clean);
  });

  it.each(['/broken', '/broken-chunks'])('%s is judged as far as it came when it breaks off again', async (path) => {
    site.asked.length = 0;
    const { state, failure } = await scan(site.url(path));
    expect({ state, failure }).toEqual({
      state: 'partial',
      failure: { code: 'connection', detail: { reason: 'broken' } },
    });
    expect(site.asked.filter((one) => one === path)).toEqual([path, path]);
    expect(await nextScan()).toEqual(clean);
  });

  it('a page whose server states no type is judged when the browser takes it for HTML', async () => {
    expect(await scan(site.url('/mistyped-page'))).toMatchObject({ state: 'completed', rules: expect.any(Array) });
  });

  it('an answer that will not change is asked for once', async () => {
    site.asked.length = 0;
    retries.length = 0;
    const paths = ['/to-file', '/to-mail', '/to-nothing', '/unchanged', '/many-headers'];
    for (const path of paths) await scan(site.url(path));
    const asked = site.asked.filter((path) => paths.includes(path));
    expect(asked, `attempts made again: ${JSON.stringify(retries)}`).toEqual(paths);
  });

  let addresses: Record<string, string> = {};
  it.each([
    ['privateAddress', 'blocked', { reason: 'private' }],
    ['ownMachine', 'blocked', { reason: 'private' }],
    ['file', 'blocked', { reason: 'scheme' }],
    ['browserPage', 'blocked', { reason: 'scheme' }],
    ['robots', 'robots', { botName: 'StufenlosBot' }],
    ['robotsBroken', 'robots', { botName: 'StufenlosBot', status: 503 }],
  ])('%s fails with %s', async (name, code, detail) => {
    expect(await scan(addresses[name] ?? '')).toMatchObject(failed(code, detail));
    expect(await nextScan()).toEqual(clean);
  });

  it('an owner may open their own site whatever robots.txt says, and no other one by a redirect', async () => {
    const asOwner = async (url: string) =>
      pageResultSchema.parse(await scanner.scan(url, { profile: 'free', budgetMs: 100_000, robots: 'owner' }));
    expect(await asOwner(closedToRobots.url('/'))).toMatchObject({ state: 'completed' });
    expect(await asOwner(brokenRobots.url('/'))).toMatchObject({ state: 'completed' });
    leadsTo = closedToRobots.url('/');
    expect(await asOwner(site.url('/to-another-site'))).toMatchObject(failed('robots', { botName: 'StufenlosBot' }));
  });

  it('a dropped connection is tried three times', async () => {
    expect(await scan(site.url('/hang-up'))).toMatchObject(failed('connection', {}));
    expect(await nextScan()).toEqual(clean);
    expect(site.asked.filter((path) => path === '/hang-up').length).toBeGreaterThanOrEqual(3);
  });

  it('a document that breaks off is loaded again', async () => {
    breaksLeft = 1;
    expect(await scan(site.url('/broken-once'))).toMatchObject({ state: 'completed', rules: expect.any(Array) });
    expect(site.asked.filter((path) => path === '/broken-once')).toHaveLength(2);
  });

  it('a budget that is used up fails with deadline', async () => {
    expect(await scan(site.url('/silent'), 1000)).toMatchObject(failed('deadline', { seconds: 1 }));
    expect(await nextScan()).toEqual(clean);
  });

  it('nothing is left when the scanner is closed: no process, no profile folder', async () => {
    await scanner.close();
    await expect.poll(() => [...profileFolders(), ...browserProcesses()], { timeout: 20_000 }).toEqual([]);
  });
});

const failed = (code: string, detail: object) => ({
  state: 'failed',
  failure: { code, detail },
  rules: [],
  findings: [],
});
