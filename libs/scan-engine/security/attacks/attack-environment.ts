import { once } from 'node:events';
import { mkdtemp, rm, writeFile, chmod } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { html } from '@stufenlos/workspace/test-site';
import type { Attack, AttackEnvironment } from './attack.ts';
import { secretText, startInternalServer } from './internal-server.ts';

/** Plays the public internet. This address and its port are the only entry of the allow list. */
const attackerHost = '127.0.0.2';

export async function startAttackEnvironment(attacks: readonly Attack[]): Promise<AttackEnvironment> {
  const internalServer = await startInternalServer();
  const asked: string[] = [];
  const folder = await mkdtemp(path.join(tmpdir(), 'stufenlos-secret-'));
  // World-readable, so file permissions do not hide the file from the browser's user.
  await chmod(folder, 0o755);
  const secretFile = path.join(folder, 'secret.html');
  await writeFile(secretFile, `<h1>${secretText}</h1>`);

  const server = createServer((request, response) => {
    asked.push(request.url ?? '/');
    const attack = attacks.find(({ number }) => number === numberOf(request.url));
    if (attack) answer(attack, environment, request, response);
    else response.writeHead(404).end();
  });
  server.on('upgrade', (_request, socket) => socket.destroy());
  // Other programs take ports of 127.0.0.1, so a port that is free there is free for the attacker too.
  const port = await internalServer.alsoListen();
  server.listen(port, attackerHost);
  await once(server, 'listening');

  const askedBy = (k: number) => asked.filter((url) => numberOf(url) === k);
  const environment: AttackEnvironment = {
    internalServer,
    inside: `127.0.0.1:${internalServer.port}`,
    insideV6: `[::1]:${internalServer.port}`,
    nic: ownAddress(),
    site: `${attackerHost}:${port}`,
    sitePort: port,
    secretFile,
    askedBy,
    reportsOf: (k) =>
      askedBy(k)
        .filter((url) => url.startsWith('/report?'))
        .map((url) => new URLSearchParams(url.split('?')[1]).get('say') ?? ''),
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
      await internalServer.close();
      await rm(folder, { recursive: true });
    },
  };
  return environment;
}

const numberOf = (url = ''): number | undefined => {
  const k = /[?&]k=(\d+)/.exec(url)?.[1];
  return k === undefined ? undefined : Number(k);
};

function answer(
  attack: Attack,
  environment: AttackEnvironment,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { pathname } = new URL(request.url ?? '/', 'http://site');
  const extra = attack.files?.(environment)[pathname];
  const next = attack.redirects?.(environment)[pathname];
  if (next) {
    response.writeHead(302, { location: next }).end();
  } else if (extra) {
    response.writeHead(200, { 'content-type': extra.type }).end(extra.body);
  } else if (pathname === '/page' && attack.answer) {
    attack.answer(environment, response);
  } else if (pathname === '/page') {
    const report = `const report = (say) => fetch('/report?k=${attack.number}&say=' + encodeURIComponent(say), { keepalive: true });`;
    const body = `<main><h1>Shop</h1></main>${attack.page?.(environment) ?? ''}`;
    response.writeHead(200, { ...attack.headers?.(environment), 'content-type': 'text/html; charset=utf-8' });
    response.end(html(body, `<title>Shop</title><link rel="icon" href="data:,"><script>${report}</script>`));
  } else {
    response.writeHead(pathname === '/report' ? 204 : 404).end();
  }
}

/** @throws Error when this machine has no network interface besides loopback, because case 14 would test nothing */
function ownAddress(): string {
  const own = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal);
  if (!own) throw new Error('this machine has no IPv4 address besides loopback');
  return own.address;
}
