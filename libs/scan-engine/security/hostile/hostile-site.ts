import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { selfSigned } from '@stufenlos/workspace/self-signed';
import { answer, referencePage, startSite } from '@stufenlos/workspace/test-site';
import type { Route } from '@stufenlos/workspace/test-site';
import type { HostileCase, HostileSite } from './hostile-case.ts';

/** No program listens on so low a port. */
const closedHost = '127.0.0.1:2';

export async function startHostileSite(
  cases: readonly HostileCase[],
  parts: Readonly<Record<string, Route>> = {},
): Promise<HostileSite> {
  const routes: Record<string, Route> = { '/': referencePage, ...parts };
  for (const { name, page } of cases) if (page !== undefined) routes[`/${name}`] = page;
  const site = await startSite(routes);
  const tls = await listening(createTlsServer(selfSigned(), answer(routes)));
  const hostileSite: HostileSite = {
    url: (path) => site.url(path),
    addressOf: ({ name, address }) => address?.(hostileSite) ?? site.url(`/${name}`),
    selfSigned: `https://127.0.0.1:${portOf(tls)}/`,
    closed: `http://${closedHost}/`,
    allow: [site.host, `localhost:${site.port}`, `127.0.0.1:${portOf(tls)}`, closedHost],
    async close() {
      tls.close();
      await site.close();
    },
  };
  return hostileSite;
}

async function listening<S extends Server>(server: S): Promise<S> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;
