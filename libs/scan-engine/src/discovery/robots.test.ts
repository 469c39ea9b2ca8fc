import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSite } from '@stufenlos/workspace/test-site';
import type { Route, TestSite } from '@stufenlos/workspace/test-site';
import { Egress, systemResolve } from '@stufenlos/egress';
import { Robots } from './robots.ts';

type Handler = Exclude<Route, string>;

describe('robots.txt', () => {
  let site: TestSite | undefined;
  let egress: Egress;
  let robots: Robots;

  beforeEach(() => {
    robots = new Robots();
  });
  afterEach(async () => {
    vi.useRealTimers();
    egress.close();
    await site?.close();
  });

  const serve = async (route?: Route, other: Record<string, Route> = {}) => {
    site = await startSite({ ...(route !== undefined && { '/robots.txt': route }), ...other });
    egress = await Egress.listen({
      allow: [site.host],
      denyHosts: [],
      resolve: systemResolve,
      byteLimit: 1e6,
      onOverflow: () => {},
    });
    return site;
  };
  const admit = (path: string) => robots.admit(site?.url(path) ?? '', egress.url);
  const plain =
    (status: number, body: string | Buffer = '', headers: Record<string, string> = {}): Handler =>
    (_request, response) =>
      response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(body);

  it('with a group for our name is applied by path', async () => {
    await serve(plain(200, 'User-agent: StufenlosBot\nDisallow: /private\n\nUser-agent: *\nDisallow: /'));
    await expect(admit('/')).resolves.toBeUndefined();
    await expect(admit('/private/a')).rejects.toMatchObject({ code: 'robots', detail: { botName: 'StufenlosBot' } });
  });

  it('with a group for all robots applies to us', async () => {
    await serve(plain(200, 'User-agent: *\nDisallow: /'));
    await expect(admit('/')).rejects.toMatchObject({ code: 'robots' });
  });

  it('allows everything when it is missing', async () => {
    await serve(plain(404));
    await expect(admit('/')).resolves.toBeUndefined();
  });

  it('disallows everything when it fails with a server error', async () => {
    await serve(plain(503));
    await expect(admit('/')).rejects.toMatchObject({ code: 'robots', detail: { status: 503 } });
  });

  it.each([
    ['begin', () => {}],
    ['end', (_request, response) => void response.writeHead(200).write('User-agent: *\n')],
  ] satisfies [string, Handler][])(
    'disallows everything when it does not %s in time, and is fetched again for the next page',
    async (_, late: Handler) => {
      robots = new Robots(1000);
      let route = late;
      await serve((request, response) => route(request, response));
      await expect(admit('/')).rejects.toMatchObject({
        code: 'robots',
        detail: { botName: 'StufenlosBot', reason: 'late', seconds: 1 },
      });
      route = plain(404);
      await expect(admit('/')).resolves.toBeUndefined();
    },
  );

  it('disallows everything when its body breaks off, and is fetched again for the next page', async () => {
    await serve((_request, response) => {
      if (site?.asked.length !== 1) return void response.writeHead(404).end();
      response.writeHead(200, { 'content-length': '1000' });
      response.write('User-agent: *\n', () => response.destroy());
    });
    await expect(admit('/')).rejects.toMatchObject({
      code: 'robots',
      detail: { botName: 'StufenlosBot', reason: 'broken' },
    });
    await expect(admit('/')).resolves.toBeUndefined();
  });

  const rule = 'User-agent: *\nDisallow: /private\n';
  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
  ] as const)('is read when it is sent with the coding %s', async (coding, encode) => {
    await serve(plain(200, encode(rule), { 'content-encoding': coding }));
    await expect(admit('/private')).rejects.toMatchObject({ code: 'robots', detail: { botName: 'StufenlosBot' } });
    await expect(admit('/')).resolves.toBeUndefined();
  });

  it.each(['gzip', 'deflate', 'br'])('allows everything when it is empty, also with the coding %s', async (coding) => {
    await serve(plain(200, '', { 'content-encoding': coding }));
    await expect(admit('/private')).resolves.toBeUndefined();
  });

  it('is asked for without a coding', async () => {
    let accepted: unknown;
    await serve((request, response) => {
      accepted = request.headers['accept-encoding'];
      response.end(rule);
    });
    await admit('/');
    expect(accepted).toBe('identity');
  });

  it.each([
    ['unknown', 'snappy', rule],
    ['damaged', 'gzip', rule],
    ['cut', 'gzip', gzipSync(rule).subarray(0, 30)],
  ])('disallows everything when its coding is %s', async (_, coding, content) => {
    await serve(plain(200, content, { 'content-encoding': coding }));
    await expect(admit('/')).rejects.toMatchObject({ code: 'robots', detail: { reason: 'broken' } });
  });

  it('is read up to its limit when a small body would grow huge', async () => {
    const bomb = gzipSync(`${rule}${'\n'.repeat(16 * 1024 * 1024)}Disallow: /`);
    expect(bomb.length).toBeLessThan(100_000);
    await serve(plain(200, bomb, { 'content-encoding': 'gzip' }));
    await expect(admit('/private')).rejects.toMatchObject({ code: 'robots' });
    await expect(admit('/')).resolves.toBeUndefined();
  });

  it('is read through redirects', async () => {
    await serve(plain(301, '', { location: '/other.txt' }), { '/other.txt': plain(200, 'User-agent: *\nDisallow: /') });
    await expect(admit('/')).rejects.toMatchObject({ code: 'robots' });
  });

  it('disallows everything when it has too many wildcards', async () => {
    await serve(plain(200, `User-agent: *\nDisallow: /${'*a'.repeat(900)}b`));
    await expect(admit('/b')).rejects.toMatchObject({ code: 'robots' });
  });

  it('is fetched once per origin', async () => {
    const { asked } = await serve(plain(404));
    await admit('/a');
    await admit('/b');
    expect(asked).toEqual(['/robots.txt']);
  });

  it('is not fetched again because the clock of the machine was set', async () => {
    const { asked } = await serve(plain(404));
    await admit('/a');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 60_000 });
    await admit('/b');
    expect(asked).toEqual(['/robots.txt']);
  });

  it('allows everything when no server answers or the egress proxy refuses the request', async () => {
    await serve();
    await expect(robots.admit('http://127.0.0.1:1/', egress.url)).resolves.toBeUndefined();
    await expect(robots.admit('https://10.0.0.1/', egress.url)).resolves.toBeUndefined();
    expect(egress.refusals.map(({ error }) => error.code)).toEqual(['blocked', 'blocked']);
  });
});
