import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Egress } from '@stufenlos/egress';
import { Robots } from '../../src/discovery/robots.ts';
import { startInternalServer } from './internal-server.ts';
import type { InternalServer } from './internal-server.ts';

/** Our own fetches use the egress proxy too, because a redirect of the site chooses their target. */
describe('robots.txt', () => {
  let internalServer: InternalServer;
  let site: Server;
  let siteHost = '';
  let location = '';
  let egress: Egress;

  beforeEach(async () => {
    internalServer = await startInternalServer();
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
    await internalServer.close();
  });

  it.each([
    [
      'a private address',
      ({ port }: InternalServer) => `http://127.0.0.1:${port}/`,
      ({ port }: InternalServer) => `127.0.0.1:${port}`,
    ],
    [
      'another spelling of a private address',
      ({ port }: InternalServer) => `http://2130706433:${port}/`,
      ({ port }: InternalServer) => `127.0.0.1:${port}`,
    ],
    [
      'a private IPv6 address',
      ({ port }: InternalServer) => `http://[::1]:${port}/`,
      ({ port }: InternalServer) => `[::1]:${port}`,
    ],
    [
      'localhost',
      ({ port }: InternalServer) => `http://localhost:${port}/`,
      ({ port }: InternalServer) => `localhost:${port}`,
    ],
    [
      'a name that resolves to a private address',
      ({ port }: InternalServer) => `http://private.test:${port}/`,
      ({ port }: InternalServer) => `private.test:${port}`,
    ],
    [
      'a private address by https',
      ({ port }: InternalServer) => `https://127.0.0.1:${port}/`,
      ({ port }: InternalServer) => `127.0.0.1:${port}`,
    ],
    ['a name that resolves to a private address, by https', () => `https://private.test/`, () => 'private.test:443'],
    ['a host of the operator', () => `https://own.test/robots.txt`, () => 'own.test:443'],
  ])('is not fetched when it redirects to %s', async (_, to, target) => {
    location = to(internalServer);
    // Without an answer nothing is forbidden; the page itself is subject to the same proxy.
    await expect(new Robots().admit(`http://${siteHost}/`, egress.url)).resolves.toBeUndefined();
    expect(internalServer.hits).toEqual([]);
    expect(egress.refusalOf(target(internalServer))).toMatchObject({ code: 'blocked' });
  });

  it('is not fetched from a private host', async () => {
    await new Robots().admit(`http://127.0.0.1:${internalServer.port}/`, egress.url);
    expect(internalServer.hits).toEqual([]);
    expect(egress.refusals).toMatchObject([{ error: { code: 'blocked' } }]);
  });
});
