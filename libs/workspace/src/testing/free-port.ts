import { createServer, type Server } from 'node:net';

/**
 * The system takes ports from 32,768 on for outgoing connections and for `listen(0)`: one from there could be taken again
 * before its service starts. The launcher takes those from 20,000 on.
 */
const range = { first: 10_000, last: 19_998 };
let next = range.first;

/**
 * Finds a free port, for a process that needs its own address in its settings or listens again at the same address. Nobody
 * else gets it while this process lives: the odd port above it is held as a mark, which other processes see.
 */
export async function freePort(): Promise<number> {
  while (next <= range.last) {
    const port = next;
    next += 2;
    const mark = await listenOn(port + 1, '127.0.0.1');
    if (mark === 'taken') continue;
    if (await isFree(port)) return port;
    mark.close();
  }
  throw new Error(`no free port from ${range.first} to ${range.last}`);
}

async function isFree(port: number): Promise<boolean> {
  for (const host of ['127.0.0.1', '::1']) {
    const server = await listenOn(port, host);
    if (server === 'taken') return false;
    await new Promise((resolve) => server.close(resolve));
  }
  return true;
}

/** Listens without keeping the process alive. Where there is no such address, as without IPv6, nobody has its port. */
function listenOn(port: number, host: string): Promise<Server | 'taken'> {
  return new Promise((resolve) => {
    const server = createServer().unref();
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'EADDRINUSE' || code === 'EACCES' ? 'taken' : server),
    );
    server.listen({ port, host, exclusive: true }, () => resolve(server));
  });
}
