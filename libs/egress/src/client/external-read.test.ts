import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { readExternally } from './external-read.ts';

describe('a GET request to an address from a user', () => {
  let server: Server | undefined;
  let asked: (string | undefined)[] = [];
  afterEach(async () => {
    asked = [];
    server?.closeAllConnections();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    server = undefined;
  });

  const listen = async (answer: RequestListener) => {
    server = createServer((request, response) => {
      asked.push(request.url);
      answer(request, response);
    });
    await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const read = (host: string, allow: string[], limitMs = 5000) =>
    readExternally(
      {
        url: new URL(`http://${host}/`),
        accept: 'text/html',
        limitMs,
        bodyLimit: 1000,
        mayRedirectTo: (url) => url.host === host,
      },
      { allow, denyHosts: [] },
    );

  it('returns status, type and body', async () => {
    const host = await listen((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>ü'));
    const page = await read(host, [host]);
    expect(page).toMatchObject({ kind: 'answered', status: 200, type: 'text/html' });
    expect(page.kind === 'answered' && page.body.toString()).toBe('<p>ü');
  });

  it.each([
    ['gzip', 'gzip', gzipSync],
    ['deflate', 'deflate', deflateSync],
    ['deflate without its frame', 'deflate', deflateRawSync],
    ['Brotli', 'br', brotliCompressSync],
  ])('reads a body in %s', async (_, coding, encode) => {
    const host = await listen((_request, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(encode('<p>ü')),
    );
    const page = await read(host, [host]);
    expect(page.kind === 'answered' && page.body.toString()).toBe('<p>ü');
  });

  it('is refused for private addresses', async () => {
    const host = await listen((_, response) => response.end('inner'));
    expect(await read(host, [])).toEqual({ kind: 'refused' });
    expect(await read(host.replace('127.0.0.1', 'localhost'), [])).toEqual({ kind: 'refused' });
    expect(asked).toEqual([]);
  });

  it('follows redirects only to permitted addresses', async () => {
    const within = await listen(({ url }, response) =>
      url === '/' ? response.writeHead(302, { location: '/start' }).end() : response.end('start'),
    );
    expect(await read(within, [within])).toMatchObject({ kind: 'answered', url: new URL(`http://${within}/start`) });
    server!.removeAllListeners('request');
    server!.on('request', (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end());
    expect(await read(within, [within])).toEqual({ kind: 'elsewhere' });
    server!.removeAllListeners('request');
    server!.on('request', (_, response) => response.writeHead(302, { location: `ftp://${within}/` }).end());
    expect(await read(within, [within])).toEqual({ kind: 'elsewhere' });
  });

  it('follows five redirects at most', async () => {
    const within = await listen((_, response) => response.writeHead(302, { location: '/' }).end());
    expect(await read(within, [within])).toEqual({ kind: 'elsewhere' });
    expect(asked).toHaveLength(6);
  });

  it('reads only the beginning of an endless body', async () => {
    const host = await listen((_, response) => {
      const more = () => {
        while (response.write('x'.repeat(10_000)));
      };
      response.on('drain', more);
      more();
    });
    const page = await read(host, [host]);
    expect(page.kind === 'answered' && page.body.length).toBe(1000);
  });

  it('fails after its time limit when the headers or the rest of the body never arrive', async () => {
    const silent = await listen(() => undefined);
    expect(await read(silent, [silent], 300)).toMatchObject({ kind: 'failed' });
    server!.removeAllListeners('request');
    server!.on('request', (_, response) => void response.write('a beginning'));
    expect(await read(silent, [silent], 300)).toMatchObject({ kind: 'failed' });
  });
});
