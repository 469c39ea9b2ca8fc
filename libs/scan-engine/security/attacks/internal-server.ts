import { createSocket } from 'node:dgram';
import type { Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { createServer as createRawServer } from 'node:net';
import type { AddressInfo } from 'node:net';

/** Content of every response of the internal server. If it is readable anywhere in the browser, it has leaked. */
export const secretText = 'top-secret-of-the-private-network';

/** Internal services that record every connection. Each hit means that an attack got past the egress proxy. */
export interface InternalServer {
  /** HTTP and WebSocket on every IPv4 address and on `[::1]`, UDP on 127.0.0.1. */
  port: number;
  /** Raw TCP on 127.0.0.1. */
  rawPort: number;
  /** All hits so far, such as `http GET k=31`. */
  hits: readonly string[];
  /** Hits of case `k` (the `k` of their URL) and hits without a case number, which fail every case. */
  hitsOf(k: number): string[];
  /** Also serves on a further free port of 127.0.0.1. @returns the port */
  alsoListen(): Promise<number>;
  close(): Promise<void>;
}

export async function startInternalServer(): Promise<InternalServer> {
  const hits: string[] = [];
  const { port, servers, udp } = await listenEverywhere(hits);
  const raw = createRawServer((socket) => {
    hits.push('tcp k=0');
    socket.destroy();
  });
  raw.listen(0, '127.0.0.1');
  await once(raw, 'listening');

  return {
    port,
    rawPort: (raw.address() as AddressInfo).port,
    hits,
    hitsOf: (k) => hits.filter((hit) => hit.endsWith(` k=${k}`) || hit.endsWith(' k=0')),
    async alsoListen() {
      const server = await listening(newService(hits), 0, '127.0.0.1');
      servers.push(server);
      return portOf(server);
    },
    async close() {
      for (const server of servers) server.closeAllConnections();
      const all = [...servers, raw];
      await Promise.all(all.map((server) => once(server.close(), 'close')));
      await new Promise<void>((resolve) => udp.close(resolve));
    },
  };
}

interface Everywhere {
  port: number;
  servers: Server[];
  udp: Socket;
}

/** Serves on one port of all addresses. A port that is free on the first of them may be taken on another. */
async function listenEverywhere(hits: string[]): Promise<Everywhere> {
  for (;;) {
    const servers = [await listening(newService(hits), 0, '0.0.0.0')];
    const port = portOf(servers[0]!);
    const udp = createSocket('udp4', () => hits.push(`udp k=0`));
    try {
      servers.push(await listening(newService(hits), port, '::1'));
      udp.bind(port, '127.0.0.1');
      await once(udp, 'listening');
      return { port, servers, udp };
    } catch (error) {
      for (const server of servers) server.close();
      udp.close();
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}

async function listening(server: Server, port: number, host: string): Promise<Server> {
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

function newService(hits: string[]): Server {
  const count = (kind: string, url = '') => hits.push(`${kind} k=${/[?&]k=(\d+)/.exec(url)?.[1] ?? 0}`);
  const server = createServer((request, response) => {
    count(`http ${request.method}`, request.url);
    response.writeHead(200, { 'content-type': 'text/html', 'access-control-allow-origin': '*' });
    response.end(`<!doctype html><title>${secretText}</title><h1>${secretText}</h1>`);
  });
  server.on('upgrade', (request, socket) => {
    count('websocket', request.url);
    socket.destroy();
  });
  server.on('clientError', (_error, socket) => {
    // Bytes that are not HTTP, such as a TLS handshake, also count as a hit.
    count('bytes');
    socket.destroy();
  });
  return server;
}
