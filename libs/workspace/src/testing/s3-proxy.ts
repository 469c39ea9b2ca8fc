import { createServer, request } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';

export interface S3Proxy {
  endpoint: string;
  close: () => void;
}

/** What a proxy does to a request: without these headers it looks like a store that does not know them. */
export interface Meddling {
  drops?: readonly string[];
  /** Answers in place of the store, or `hang` for no answer at all; undefined: the store answers. */
  answers?: (method: string, path: string) => number | 'hang' | undefined;
  /** Another path and query for the store. */
  rewrites?: (path: string) => string;
  /** The store does what it is asked for, and its answer does not arrive. */
  loses?: (method: string, path: string) => boolean;
  /** Breaks both connections in the middle of what goes to the store, or of what comes back. */
  cuts?: 'to' | 'back';
}

/** A way to a real store that changes what arrives there. */
export async function startS3Proxy(target: string, meddling: () => Meddling): Promise<S3Proxy> {
  const server = createServer((incoming, answer) => {
    const { drops = [], answers, rewrites = (path) => path, loses, cuts } = meddling();
    const status = answers?.(incoming.method ?? '', incoming.url ?? '');
    if (status === 'hang') return;
    if (status !== undefined) {
      incoming.resume();
      answer.writeHead(status).end();
      return;
    }
    const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !drops.includes(name)));
    const { hostname, port } = new URL(target);
    const forwarded = request(
      { hostname, port, method: incoming.method, path: rewrites(incoming.url ?? ''), headers },
      (response) => {
        if (loses?.(incoming.method ?? '', incoming.url ?? '')) {
          answer.destroy();
          return;
        }
        answer.writeHead(response.statusCode ?? 502, response.headers);
        if (cuts === 'back') void half(response, (part) => answer.write(part, () => answer.destroy()));
        else response.pipe(answer);
      },
    );
    forwarded.once('error', () => answer.destroy());
    const breakOff = () => {
      forwarded.destroy();
      answer.destroy();
    };
    if (cuts === 'to') void half(incoming, (part) => forwarded.write(part, breakOff));
    else incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function half(content: Readable, send: (part: Buffer) => void): Promise<void> {
  const whole = Buffer.concat(await content.toArray());
  send(whole.subarray(0, whole.length / 2));
}
