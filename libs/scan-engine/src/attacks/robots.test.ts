import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Egress } from '../egress/egress.ts';
import { Robots } from '../discovery/robots.ts';
import { startVictim } from './internal-server.ts';
import type { Victim } from './internal-server.ts';

/** Our own fetches go through the wall of their scan as well: whoever names the target of a redirect is a stranger. */
describe('robots.txt', () => {
  let victim: Victim;
  let site: Server;
  let siteHost = '';
  let location = '';
  let egress: Egress;

  beforeEach(async () => {
    victim = await startVictim();
    site = createServer((_request, response) => response.writeHead(302, { location }).end());
    site.listen(0, '127.0.0.2');
    await once(site, 'listening');
    siteHost = `127.0.0.2:${(site.address() as AddressInfo).port}`;
    egress = await Egress.listen({
      allow: [siteHost],
      denyHosts: ['own.test'],
      byteLimit: 1_000_000,
      onOverflow: () => {},
      resolve: async (host) => [host === 'own.test' ? '93.184.216.34' : '127.0.0.1'],
    });
  });
  afterEach(async () => {
    egress.close();
    site.closeAllConnections();
    await once(site.close(), 'close');
    await victim.close();
  });

  it.each([
    ['an address', ({ port }: Victim) => `http://127.0.0.1:${port}/`, ({ port }: Victim) => `127.0.0.1:${port}`],
    [
      'another spelling of it',
      ({ port }: Victim) => `http://2130706433:${port}/`,
      ({ port }: Victim) => `127.0.0.1:${port}`,
    ],
    ['IPv6', ({ port }: Victim) => `http://[::1]:${port}/`, ({ port }: Victim) => `[::1]:${port}`],
    ['this machine', ({ port }: Victim) => `http://localhost:${port}/`, ({ port }: Victim) => `localhost:${port}`],
    ['a name', ({ port }: Victim) => `http://private.test:${port}/`, ({ port }: Victim) => `private.test:${port}`],
    ['https', ({ port }: Victim) => `https://127.0.0.1:${port}/`, ({ port }: Victim) => `127.0.0.1:${port}`],
    ['https by name', () => `https://private.test/`, () => 'private.test:443'],
    ['a host of our own', () => `https://own.test/robots.txt`, () => 'own.test:443'],
  ])('that is redirected to %s is not fetched there', async (_, to, target) => {
    location = to(victim);
    // Nobody answered, so nothing is forbidden; the page itself meets the same wall.
    await expect(new Robots().admit(`http://${siteHost}/`, egress.url)).resolves.toBeUndefined();
    expect(victim.hits).toEqual([]);
    expect(egress.refusalOf(target(victim))).toMatchObject({ code: 'blocked' });
  });

  it('of a private host is not fetched either', async () => {
    await new Robots().admit(`http://127.0.0.1:${victim.port}/`, egress.url);
    expect(victim.hits).toEqual([]);
    expect(egress.refusals).toMatchObject([{ error: { code: 'blocked' } }]);
  });
});
