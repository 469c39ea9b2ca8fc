import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { postExternally } from './external-post.ts';

interface ReceivedRequest {
  method: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

describe('a POST request to an address from a user', () => {
  let server: Server | undefined;
  const received: ReceivedRequest[] = [];
  afterEach(async () => {
    received.length = 0;
    server?.closeAllConnections();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    server = undefined;
  });

  const listen = async (answer: { status: number; headers?: Record<string, string> } | 'silence') => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        received.push({ method: request.method, headers: request.headers, body });
        if (answer !== 'silence') response.writeHead(answer.status, answer.headers).end('x'.repeat(1000));
      });
    });
    await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
    return `127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const post = (host: string, allow: string[], limitMs = 5000, denyHosts: string[] = []) =>
    postExternally(
      {
        url: new URL(`http://${host}/hook?x=1`),
        headers: { 'content-type': 'application/json' },
        body: '{"ü":1}',
        limitMs,
      },
      { allow, denyHosts },
    );

  it('is sent unchanged and returns the status', async () => {
    const host = await listen({ status: 202 });
    expect(await post(host, [host])).toEqual({ kind: 'answered', status: 202 });
    expect(received).toMatchObject([
      { method: 'POST', body: '{"ü":1}', headers: { 'content-type': 'application/json' } },
    ]);
  });

  it('is refused for private addresses', async () => {
    const host = await listen({ status: 200 });
    expect(await post(host, [])).toEqual({ kind: 'refused' });
    expect(await post(host.replace('127.0.0.1', 'localhost'), [])).toEqual({ kind: 'refused' });
    expect(received).toEqual([]);
  });

  it('does not follow redirects', async () => {
    const inner = await listen({ status: 302, headers: { location: 'http://169.254.169.254/' } });
    expect(await post(inner, [inner])).toEqual({ kind: 'answered', status: 302 });
    expect(received).toHaveLength(1);
  });

  it('fails after its time limit', async () => {
    const host = await listen('silence');
    expect(await post(host, [host], 300)).toMatchObject({ kind: 'failed' });
  });

  it('fails with connection when nothing listens', async () => {
    const host = await listen({ status: 200 });
    server!.close();
    server!.closeAllConnections();
    expect(await post(host, [host])).toEqual({ kind: 'failed', cause: 'connection' });
    expect(received).toEqual([]);
  });
});
