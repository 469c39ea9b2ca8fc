import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { postExternally } from './external-post.ts';

interface Heard {
  method: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

describe('a message to an address that a stranger typed', () => {
  let server: Server | undefined;
  const heard: Heard[] = [];
  afterEach(async () => {
    heard.length = 0;
    server?.closeAllConnections();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    server = undefined;
  });

  const listen = async (answer: { status: number; headers?: Record<string, string> } | 'silence') => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        heard.push({ method: request.method, headers: request.headers, body });
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

  it('arrives as it was written, and says what was answered', async () => {
    const host = await listen({ status: 202 });
    expect(await post(host, [host])).toEqual({ kind: 'answered', status: 202 });
    expect(heard).toMatchObject([{ method: 'POST', body: '{"ü":1}', headers: { 'content-type': 'application/json' } }]);
  });

  it('never reaches a private address, whatever listens there', async () => {
    const host = await listen({ status: 200 });
    expect(await post(host, [])).toEqual({ kind: 'refused' });
    expect(await post(host.replace('127.0.0.1', 'localhost'), [])).toEqual({ kind: 'refused' });
    expect(heard).toEqual([]);
  });

  it('goes nowhere else: a redirect is an answer', async () => {
    const inner = await listen({ status: 302, headers: { location: 'http://169.254.169.254/' } });
    expect(await post(inner, [inner])).toEqual({ kind: 'answered', status: 302 });
    expect(heard).toHaveLength(1);
  });

  it('does not wait for ever', async () => {
    const host = await listen('silence');
    expect(await post(host, [host], 300)).toMatchObject({ kind: 'failed' });
  });

  it('says that nobody is there', async () => {
    const host = await listen({ status: 200 });
    server!.close();
    server!.closeAllConnections();
    expect(await post(host, [host])).toEqual({ kind: 'failed', cause: 'connection' });
    expect(heard).toEqual([]);
  });
});
