import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Scanner } from './scanner.ts';
import { testScanner } from './testing/test-scanner.ts';
import { html, startSite } from './testing/test-site.ts';
import type { Route, TestSite } from './testing/test-site.ts';

/**
 * A service inside the network that counts who reaches it, and a stranger's site on the allow list that tries to.
 * `<-loopback>` missing from the browser's flags makes nearly all of these fail: that is what they are for.
 */
describe('the private network', { timeout: 60_000 }, () => {
  let reached: string[] = [];
  const inside = createServer((request, response) => {
    reached.push(request.url ?? '');
    response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' });
    response.end(html('<main><h1>secret</h1></main>'));
  });
  inside.on('upgrade', (request, socket) => {
    reached.push(request.url ?? '');
    socket.destroy();
  });
  let site: TestSite;
  let scanner: Scanner;
  let secret = '';

  const redirect =
    (location: () => string): Route =>
    (_request, response) =>
      response.writeHead(302, { location: location() }).end();
  const page =
    (body: () => string): Route =>
    (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(html(`<main><h1>x</h1></main>${body()}`));

  beforeAll(async () => {
    inside.listen(0, '127.0.0.1');
    await once(inside, 'listening');
    const { port } = inside.address() as AddressInfo;
    secret = `127.0.0.1:${port}`;
    site = await startSite({
      '/redirect': redirect(() => `http://${secret}/?redirect`),
      '/redirect-to-name': redirect(() => `http://localhost:${port}/?name`),
      '/script-location': page(() => `<script>location.href = 'http://${secret}/?location'</script>`),
      '/meta-refresh': page(() => `<meta http-equiv="refresh" content="0;url=http://${secret}/?refresh">`),
      '/picture': page(() => `<img alt="" src="http://${secret}/?picture">`),
      '/picture-by-name': page(() => `<img alt="" src="http://localhost:${port}/?picture-name">`),
      '/picture-v6': page(() => `<img alt="" src="http://[::ffff:127.0.0.1]:${port}/?mapped">`),
      '/picture-decimal': page(() => `<img alt="" src="http://2130706433:${port}/?decimal">`),
      '/frame': page(() => `<iframe title="x" src="http://${secret}/?frame"></iframe>`),
      '/fetch': page(() => `<script>fetch('http://${secret}/?fetch').catch(() => {})</script>`),
      '/worker': page(
        () => `<script>new Worker(URL.createObjectURL(new Blob(["fetch('http://${secret}/?worker')"])))</script>`,
      ),
      '/websocket': page(() => `<script>new WebSocket('ws://${secret}/?socket')</script>`),
      '/beacon': page(() => `<script>navigator.sendBeacon('http://${secret}/?beacon')</script>`),
      '/popup': page(() => `<script>window.open('http://${secret}/?popup')</script>`),
      '/form': page(
        () => `<form method="post" action="http://${secret}/?form"></form><script>document.forms[0].submit()</script>`,
      ),
    });
    scanner = await testScanner({
      allow: [site.host],
      resolve: async (host) => (host === 'localhost' || host.endsWith('.test') ? ['127.0.0.1'] : []),
    });
  }, 60_000);

  afterAll(async () => {
    await scanner.close();
    await site.close();
    inside.closeAllConnections();
    inside.close();
  });

  beforeEach(() => {
    reached = [];
  });

  it.each(['redirect', 'redirect-to-name', 'script-location', 'meta-refresh'])(
    'is not entered by %s, and the page fails with blocked',
    async (path) => {
      const { failure, state } = await scanner.scan(site.url(`/${path}`), { profile: 'free', budgetMs: 30_000 });
      expect({ reached, state, code: failure?.code }).toEqual({ reached: [], state: 'failed', code: 'blocked' });
    },
  );

  it.each([
    'picture',
    'picture-by-name',
    'picture-v6',
    'picture-decimal',
    'frame',
    'fetch',
    'worker',
    'websocket',
    'beacon',
    'popup',
  ])('is not reached by a %s of a page that is judged all the same', async (path) => {
    const { state } = await scanner.scan(site.url(`/${path}`), { profile: 'free', budgetMs: 30_000 });
    expect({ reached, state }).toEqual({ reached: [], state: 'completed' });
  });

  it('is not reached by a form that submits itself', async () => {
    await scanner.scan(site.url('/form'), { profile: 'free', budgetMs: 30_000 });
    expect(reached).toEqual([]);
  });

  it('is not entered by a name of the internet that answers with a private address', async () => {
    const result = await scanner.scan('http://attacker.test/', { profile: 'free', budgetMs: 30_000 });
    expect(result.failure).toMatchObject({ code: 'blocked', detail: { reason: 'private' } });
  });
});
