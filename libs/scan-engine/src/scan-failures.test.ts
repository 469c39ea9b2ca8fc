import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { pageResultSchema } from '@stufenlos/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scanner } from './scanner.ts';
import { selfSigned } from './testing/self-signed.ts';
import { browserProcesses, profileFolders, testScanner } from './testing/test-scanner.ts';
import { answer, html, referencePage, startSite } from './testing/test-site.ts';
import type { Route, TestSite } from './testing/test-site.ts';

const send =
  (status: number, headers: Record<string, string>, body = ''): Route =>
  (_request, response) =>
    response.writeHead(status, headers).end(body);
const go = (location: string): Route => send(302, { location });

const routes: Record<string, Route> = {
  '/': referencePage,
  '/missing-page': send(404, { 'content-type': 'text/html' }, html('<h1>404</h1>')),
  '/broken': send(500, { 'content-type': 'text/html' }, html('<h1>500</h1>')),
  '/broken-and-empty': send(503, {}),
  '/nothing': send(204, {}),
  '/sign-in': send(401, { 'www-authenticate': 'Basic realm="x"' }),
  '/document.pdf': send(200, { 'content-type': 'application/pdf' }, '%PDF-1.4'),
  '/data.json': send(200, { 'content-type': 'application/json' }, '{}'),
  '/picture.png': send(200, { 'content-type': 'image/png' }, 'PNG'),
  '/text': send(200, { 'content-type': 'text/plain' }, 'text'),
  '/untyped': send(200, {}, '%PDF-1.4 sniffed'),
  '/archive.zip': send(200, { 'content-type': 'text/html', 'content-disposition': 'attachment; filename=a.zip' }, 'x'),
  '/round-and-round': go('/round-and-round'),
  '/to-file': go('file:///etc/passwd'),
  '/challenge': send(403, { 'content-type': 'text/html', 'cf-mitigated': 'challenge' }, html('Just a moment...')),
  '/silent': () => {},
  '/hang-up': (request) => request.socket.destroy(),
  '/loop': html('<h1>x</h1><script>setTimeout(() => { for (;;); }, 50)</script>'),
  '/loop-while-parsing': html('<h1>x</h1><script>for (;;);</script>'),
  '/alerts': html('<h1>x</h1><script>for (;;) alert(1)</script>'),
  '/popups': html('<h1>x</h1><script>for (let i = 0; i < 60; i += 1) window.open("/")</script>'),
  '/memory': html(
    '<h1>x</h1><img src="/silent"><script>const all = Array.from({ length: 16 }, () => new Uint8Array(5e7).fill(1))</script>',
  ),
  '/reloads': html('<h1>x</h1><script>setTimeout(() => location.reload(), 20)</script>'),
  '/moves-to-404': html('<h1>x</h1><script>location.href = "/missing-page"</script>'),
};

describe('a page that cannot be judged', { timeout: 60_000 }, () => {
  let site: TestSite;
  let closedToRobots: TestSite;
  let brokenRobots: TestSite;
  let gigabytes: TestSite;
  let selfSignedServer: Server;
  let deadServer: Server;
  let scanner: Scanner;

  beforeAll(async () => {
    site = await startSite(routes);
    closedToRobots = await startSite({
      '/robots.txt': send(200, { 'content-type': 'text/plain' }, 'User-agent: StufenlosBot\nDisallow: /'),
      '/': referencePage,
    });
    brokenRobots = await startSite({ '/robots.txt': send(503, {}), '/': referencePage });
    gigabytes = await startSite({
      '/': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': '9000000000' });
        response.write(' '.repeat(3_000_000));
      },
    });
    selfSignedServer = createTlsServer(selfSigned(), answer({ '/': referencePage })).listen(0, '127.0.0.1');
    await once(selfSignedServer, 'listening');
    deadServer = createTcpServer().listen(0, '127.0.0.1');
    await once(deadServer, 'listening');
    const deadPort = portOf(deadServer);
    deadServer.close();
    await once(deadServer, 'close');
    scanner = await testScanner({
      log: (level, event, data) => void (level === 'error' && console.error(event, data)),
      allow: [
        site.host,
        closedToRobots.host,
        brokenRobots.host,
        gigabytes.host,
        `127.0.0.1:${portOf(selfSignedServer)}`,
        `127.0.0.1:${deadPort}`,
      ],
      limits: { bytes: 2_000_000 },
    });
    addresses = {
      closedPort: `http://127.0.0.1:${deadPort}/`,
      selfSigned: `https://127.0.0.1:${portOf(selfSignedServer)}/`,
      robots: closedToRobots.url('/'),
      robotsBroken: brokenRobots.url('/'),
      gigabytes: gigabytes.url('/'),
      unknownName: 'http://no-such-name.invalid/',
      privateAddress: 'http://10.0.0.1/',
      ownMachine: 'http://127.0.0.1:1/',
      file: 'file:///etc/passwd',
      browserPage: 'chrome://version',
    };
  }, 60_000);

  afterAll(async () => {
    await scanner.close();
    selfSignedServer.close();
    await Promise.all([site, closedToRobots, brokenRobots, gigabytes].map((one) => one.close()));
  });

  /** Every result, failed ones too, keeps to the contract. */
  const scan = async (url: string, budgetMs = 30_000) =>
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
    ['/never-there', 'http', { status: 404 }],
    ['/broken', 'http', { status: 500 }],
    ['/broken-and-empty', 'http', { status: 503 }],
    ['/nothing', 'http', { status: 204 }],
    ['/sign-in', 'auth', { status: 401 }],
    ['/document.pdf', 'notHtml', { type: 'application/pdf' }],
    ['/data.json', 'notHtml', { type: 'application/json' }],
    ['/picture.png', 'notHtml', { type: 'image/png' }],
    ['/text', 'notHtml', { type: 'text/plain' }],
    // A browser with a viewer names the type, one without takes it for a file.
    ['/untyped', 'notHtml', { type: expect.stringMatching(/^application\/(?:pdf|octet-stream)$/) }],
    ['/archive.zip', 'download', {}],
    ['/round-and-round', 'redirectLoop', { reason: 'ERR_TOO_MANY_REDIRECTS' }],
    ['/to-file', 'blocked', { reason: 'ERR_UNSAFE_REDIRECT' }],
    ['/challenge', 'botProtection', { status: 403, product: 'cloudflare' }],
    ['/moves-to-404', 'http', { status: 404 }],
    ['/alerts', 'unresponsive', { reason: 'dialogs' }],
    ['/popups', 'unresponsive', { reason: 'popups' }],
    ['/loop', 'unresponsive', {}],
  ])('%s fails with %s', async (path, code, detail) => {
    expect(await scan(site.url(path))).toMatchObject(failed(code, detail));
    expect(await nextScan()).toEqual(clean);
  });

  let addresses: Record<string, string> = {};
  it.each([
    ['closedPort', 'connection', {}],
    ['selfSigned', 'tls', { reason: 'ERR_CERT_AUTHORITY_INVALID' }],
    ['unknownName', 'dns', { host: 'no-such-name.invalid' }],
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

  it('a dropped connection is tried three times', async () => {
    expect(await scan(site.url('/hang-up'))).toMatchObject(failed('connection', {}));
    expect(await nextScan()).toEqual(clean);
    expect(site.asked.filter((path) => path === '/hang-up').length).toBeGreaterThanOrEqual(3);
  });

  it('an endless body ends with tooLarge, judged as far as it came when it was HTML', async () => {
    const result = await scan(addresses['gigabytes'] ?? '');
    expect(result.failure).toEqual({ code: 'tooLarge', detail: { bytes: 2_000_000 } });
    expect(['partial', 'failed']).toContain(result.state);
    expect(await nextScan()).toEqual(clean);
  });

  it('a server that never answers fails with timeout', async () => {
    expect(await scan(site.url('/silent'), 6000)).toMatchObject(failed('timeout', { seconds: 5 }));
    expect(await nextScan()).toEqual(clean);
  });

  it('a page that parses for ever fails with timeout or unresponsive', async () => {
    const { state, failure } = await scan(site.url('/loop-while-parsing'));
    expect(state).toBe('failed');
    expect(['timeout', 'unresponsive']).toContain(failure?.code);
    expect(await nextScan()).toEqual(clean);
  });

  it('a page that takes all memory fails with tooLarge, in a browser of its own', async () => {
    const hungry = await testScanner({ allow: [site.host], memoryMb: 400 });
    const options = { profile: 'free', budgetMs: 30_000 } as const;
    const { failure } = await hungry.scan(site.url('/memory'), options);
    await hungry.close();
    expect(['tooLarge', 'crashed']).toContain(failure?.code);
    expect(failure?.detail['reason']).not.toBe('browserGone');
  });

  it('a page that reloads itself all the time fails with navigates, after one more try', async () => {
    expect(await scan(site.url('/reloads'))).toMatchObject(failed('navigates', {}));
    expect(await nextScan()).toEqual(clean);
  });

  it('a budget that is used up fails with deadline', async () => {
    expect(await scan(site.url('/silent'), 1000)).toMatchObject(failed('deadline', { seconds: 1 }));
    expect(await nextScan()).toEqual(clean);
  });

  it('nothing is left when the scanner is closed: no process, no profile folder', async () => {
    await scanner.close();
    expect(profileFolders()).toEqual([]);
    await expect.poll(() => browserProcesses()).toEqual([]);
  });
});

const failed = (code: string, detail: object) => ({
  state: 'failed',
  failure: { code, detail },
  rules: [],
  findings: [],
});

const portOf = (server: Server) => (server.address() as AddressInfo).port;
