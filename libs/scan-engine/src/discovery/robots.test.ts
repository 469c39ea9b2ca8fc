import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSite } from '../testing/test-site.ts';
import type { Route, TestSite } from '../testing/test-site.ts';
import { Egress } from '../egress/egress.ts';
import { systemResolve } from '../egress/name-lookup.ts';
import { Robots } from './robots.ts';

describe('robots.txt', () => {
  let site: TestSite | undefined;
  let egress: Egress;
  let robots: Robots;

  beforeEach(() => {
    robots = new Robots();
  });
  afterEach(async () => {
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
    (status: number, body = '', headers: Record<string, string> = {}): Route =>
    (_request, response) =>
      response.writeHead(status, { 'content-type': 'text/plain', ...headers }).end(body);

  it('that names us decides, path by path', async () => {
    await serve(plain(200, 'User-agent: StufenlosBot\nDisallow: /private\n\nUser-agent: *\nDisallow: /'));
    await expect(admit('/')).resolves.toBeUndefined();
    await expect(admit('/private/a')).rejects.toMatchObject({ code: 'robots', detail: { botName: 'StufenlosBot' } });
  });

  it('for everybody is for us, too', async () => {
    await serve(plain(200, 'User-agent: *\nDisallow: /'));
    await expect(admit('/')).rejects.toMatchObject({ code: 'robots' });
  });

  it('that is missing allows everything', async () => {
    await serve(plain(404));
    await expect(admit('/')).resolves.toBeUndefined();
  });

  it('behind a server error closes the site for now', async () => {
    await serve(plain(503));
    await expect(admit('/')).rejects.toMatchObject({ code: 'robots', detail: { status: 503 } });
  });

  it('is followed through a redirect', async () => {
    await serve(plain(301, '', { location: '/other.txt' }), { '/other.txt': plain(200, 'User-agent: *\nDisallow: /') });
    await expect(admit('/')).rejects.toMatchObject({ code: 'robots' });
  });

  it('that is more complicated than we follow allows nothing', async () => {
    await serve(plain(200, `User-agent: *\nDisallow: /${'*a'.repeat(900)}b`));
    await expect(admit('/b')).rejects.toMatchObject({ code: 'robots' });
  });

  it('is asked for once per origin', async () => {
    const { asked } = await serve(plain(404));
    await admit('/a');
    await admit('/b');
    expect(asked).toEqual(['/robots.txt']);
  });

  it('that nobody serves is left to the page itself, and to our own proxy', async () => {
    await serve();
    await expect(robots.admit('http://127.0.0.1:1/', egress.url)).resolves.toBeUndefined();
    await expect(robots.admit('https://10.0.0.1/', egress.url)).resolves.toBeUndefined();
    expect(egress.refusals.map(({ error }) => error.code)).toEqual(['blocked', 'blocked']);
  });
});
