import { createServer, get as open, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { forward } from './forward.ts';

async function listen(server: Server): Promise<string> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A site that answers as the edge does, and the preview before it. */
async function preview(isOwn = false) {
  const asked: IncomingHttpHeaders[] = [];
  const tag = '"current"';
  const site = await listen(
    createServer((request, response) => {
      asked.push(request.headers);
      response.setHeader('content-type', request.url === '/release.json' ? 'application/json' : 'text/html');
      response.setHeader('cache-control', 'no-cache').setHeader('etag', tag);
      response.setHeader('last-modified', 'Thu, 26 Nov 2026 06:00:00 GMT');
      response.statusCode = request.url === '/gone' ? 404 : 200;
      response.setHeader('strict-transport-security', 'max-age=31536000');
      response.setHeader('set-cookie', ['prefs=de.dark; Path=/', 'release_side=r2:10:in; Path=/']);
      if (request.url === '/old') response.setHeader('location', '/').statusCode = 308;
      if (request.headers['if-none-match'] === tag) response.statusCode = 304;
      response.end(response.statusCode === 304 ? undefined : 'of the site');
    }),
  );
  const rewrite = async (html: string) => ({ html: `${html}, changed`, isOwn });
  const origin = await listen(
    createServer((request, response) => void forward(site, request, response, rewrite).catch(() => response.destroy())),
  );
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(origin + path, { headers, redirect: 'manual' });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  return { asked, tag, get, site, origin };
}

const asPage = { accept: 'text/html,application/xhtml+xml' };

it('gives a changed document that no browser keeps or compares', async () => {
  const { get } = await preview();
  const { status, headers, text } = await get('/', asPage);
  expect([status, text]).toEqual([200, 'of the site, changed']);
  const names = ['cache-control', 'etag', 'last-modified'];
  expect(names.map((name) => headers.get(name))).toEqual(['no-store', null, null]);
});

it('gives the whole document to a browser that has an earlier one', async () => {
  const { get, tag, asked } = await preview();
  const since = { 'if-none-match': tag, 'if-modified-since': 'Thu, 26 Nov 2026 06:00:00 GMT' };
  const { status, text } = await get('/', { ...asPage, ...since });
  expect([status, text]).toEqual([200, 'of the site, changed']);
  expect(asked[0]).not.toHaveProperty('if-modified-since');
});

it('hands on that something has not changed, and where it is now, also at an address of the remote', async () => {
  const { get, tag } = await preview(true);
  for (const path of ['/', '/release.json']) {
    const { status, headers, text } = await get(path, { 'if-none-match': tag });
    expect([path, status, headers.get('etag'), text]).toEqual([path, 304, tag, '']);
  }
  const moved = await get('/old', asPage);
  expect([moved.status, moved.headers.get('location'), moved.text]).toEqual([308, '/', 'of the site']);
});

it('leaves what is no document as it is', async () => {
  const { get, tag } = await preview();
  const { status, headers, text } = await get('/release.json');
  expect([status, headers.get('etag'), headers.get('cache-control'), text]).toEqual([
    200,
    tag,
    'no-cache',
    'of the site',
  ]);
});

it.each([
  [true, 200],
  [false, 404],
])('finds an address that the site does not know only when it is one of the remote (%s)', async (isOwn, expected) => {
  const { get } = await preview(isOwn);
  const { status, text } = await get('/gone', asPage);
  expect([status, text]).toEqual([expected, 'of the site, changed']);
});

it('hands on every cookie, and no promise that this address is always asked by TLS', async () => {
  const { get } = await preview();
  const { headers } = await get('/', asPage);
  expect(headers.getSetCookie()).toEqual(['prefs=de.dark; Path=/', 'release_side=r2:10:in; Path=/']);
  expect(headers.has('strict-transport-security')).toBe(false);
});

it('asks as a page of the site, which refuses those of other origins', async () => {
  const { asked, get, site, origin } = await preview();
  await get('/release.json', { origin });
  await get('/release.json');
  expect(asked.map((headers) => headers.origin)).toEqual([site, undefined]);
});

it('ends the request to the site when the browser leaves before the answer', async () => {
  const [arrived, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const site = await listen(
    createServer((_, response) => {
      response.once('close', left.resolve);
      arrived.resolve();
    }),
  );
  const rewrite = async (html: string) => ({ html, isOwn: false });
  const origin = await listen(
    createServer((request, response) => void forward(site, request, response, rewrite).catch(() => response.destroy())),
  );
  const asking = open(`${origin}/slow`);
  asking.on('error', () => undefined);
  await arrived.promise;
  asking.destroy();
  await expect(left.promise).resolves.toBeUndefined();
});
