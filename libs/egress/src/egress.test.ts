import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { connect, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';
import { Egress } from './egress.ts';
import type { EgressOptions } from './egress.ts';
import { sendRaw } from './testing/raw-upstream.ts';

describe('the egress proxy of a scan', () => {
  let site: TestSite;
  const opened: Egress[] = [];
  let overflows = 0;

  beforeEach(async () => {
    overflows = 0;
    site = await startSite({
      '/': 'hello',
      '/spoof': (_request, response) => response.writeHead(200, { 'x-egress-error': 'dns' }).end('spoofed'),
      '/headers': (incoming, response) => response.end(JSON.stringify(incoming.headers)),
      '/large': (_request, response) => response.end('x'.repeat(200_000)),
      '/upgrade': (_request, response) =>
        response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
      '/echo': (incoming, response) => void incoming.pipe(response),
    });
  });
  afterEach(async () => {
    for (const egress of opened.splice(0)) egress.close();
    await site.close();
  });

  const listen = async (options: Partial<EgressOptions> = {}) => {
    const egress = await Egress.listen({
      allow: [site.host],
      denyHosts: [],
      byteLimit: 1_000_000,
      onOverflow: () => (overflows += 1),
      resolve: () => Promise.resolve(['127.0.0.1']),
      ...options,
    });
    opened.push(egress);
    return egress;
  };

  const ask = async (egress: Egress, url: string, body?: string, proxy = egress.browserUrl) => {
    const agent = new Agent({ proxyEnv: { HTTP_PROXY: proxy } });
    const asked = request(url, { agent, method: body === undefined ? 'GET' : 'POST' });
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [
      AsyncIterable<Buffer> & { statusCode: number; headers: IncomingHttpHeaders },
    ];
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer).catch(() => 'cut') };
  };

  const tunnel = async (egress: Egress, target: string) => {
    const socket = connect(egress.port, '127.0.0.1');
    socket.write(`CONNECT ${target} HTTP/1.1\r\nhost: ${target}\r\n\r\n`);
    const [head] = (await once(socket, 'data')) as [Buffer];
    return { socket, head: head.toString() };
  };

  it('forwards a plain request and counts its bytes in both directions', async () => {
    const egress = await listen();
    expect(await ask(egress, site.url('/'))).toMatchObject({ status: 200, body: 'hello' });
    expect((await ask(egress, site.url('/echo'), 'there and back')).body).toBe('there and back');
    expect(egress.movedBytes).toBeGreaterThan('hello'.length + 2 * 'there and back'.length);
  });

  it('tunnels a CONNECT request', async () => {
    const egress = await listen();
    const { socket, head } = await tunnel(egress, site.host);
    expect(head).toMatch(/^HTTP\/1\.1 200/);
    socket.write(`GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(await text(socket)).toContain('hello');
    expect(egress.movedBytes).toBeGreaterThan('hello'.length);
  });

  it('does not forward hop-by-hop headers', async () => {
    const { body } = await ask(await listen(), site.url('/headers'));
    expect(Object.keys(JSON.parse(body) as object)).not.toContain('proxy-connection');
  });

  it('removes its own error header from responses', async () => {
    expect((await ask(await listen(), site.url('/spoof'))).headers).not.toHaveProperty('x-egress-error');
  });

  it.each([
    ['a private address', 'http://10.0.0.1/', ['10.0.0.1']],
    ['a name that resolves to a private address', 'http://inside.test/', ['192.168.1.1']],
    ['a name that resolves to a public and a private address', 'http://mixed.test/', ['93.184.216.34', '127.0.0.1']],
  ])('refuses %s', async (_, url, addresses) => {
    const egress = await listen({ resolve: () => Promise.resolve(addresses) });
    expect(await ask(egress, url)).toMatchObject({ status: 403, headers: { 'x-egress-error': 'blocked' } });
    expect(egress.refusals).toMatchObject([{ error: { code: 'blocked', detail: { reason: 'private' } } }]);
  });

  it.each([
    ['its exact name', 'http://own.test/', ['own.test'], ['93.184.216.34']],
    ['its name with a trailing dot', 'http://own.test.:8080/', ['own.test:8080'], ['93.184.216.34']],
    ['its name with www', 'http://www.own.test/', ['own.test'], ['93.184.216.34']],
    ['another name of its address', 'http://alias.test/', ['93.184.216.34'], ['93.184.216.34']],
    ['another spelling of its address', 'http://alias.test/', ['2606:4700::1'], ['2606:4700:0::0:1']],
  ])('refuses a host of the operator by %s', async (_, url, denyHosts, addresses) => {
    const egress = await listen({ denyHosts, resolve: () => Promise.resolve(addresses) });
    expect((await ask(egress, url)).status).toBe(403);
    expect(egress.refusals).toMatchObject([{ error: { code: 'blocked', detail: { reason: 'ownHost' } } }]);
  });

  it.each([
    [
      'a thousand public addresses and a private one',
      [...Array.from({ length: 1000 }, (_, i) => `93.184.${i % 256}.1`), '10.0.0.1'],
    ],
    ['an IPv4-mapped private address', ['::ffff:10.0.0.1']],
    ['an IPv4-compatible address', ['::8.8.8.8']],
    ['the NAT64 form of a private address', ['64:ff9b::a00:1']],
    ['a link-local address with a zone', ['fe80::1%lo']],
    ['a public address with a zone', ['2606:4700::1%lo']],
    ['this machine’s own public address', ['93.184.216.34']],
    ['this machine’s own public address in IPv6', ['::ffff:93.184.216.34']],
  ])('refuses a name that resolves to %s', async (_, addresses) => {
    const egress = await listen({
      resolve: () => Promise.resolve(addresses),
      ownAddresses: () => new Set(['93.184.216.34']),
    });
    expect((await ask(egress, 'http://name.test/')).status).toBe(403);
    expect(egress.refusals).toMatchObject([{ error: { code: 'blocked', detail: { reason: 'private' } } }]);
  });

  it.each([
    ['no address', []],
    ['a hexadecimal address', ['0x7f000001']],
    ['another name', ['localhost']],
    ['an address and a name', ['93.184.216.34', 'localhost']],
  ])('reports a DNS error for a name that resolves to %s, on the allow list or not', async (_, addresses) => {
    const resolve = () => Promise.resolve(addresses);
    for (const allow of [[], ['name.test:80']]) {
      const egress = await listen({ resolve, allow });
      expect((await ask(egress, 'http://name.test/')).headers['x-egress-error']).toBe('dns');
    }
  });

  it('allows this machine’s own public address if it is on the allow list', async () => {
    const egress = await listen({ ownAddresses: () => new Set(['127.0.0.1']) });
    expect((await ask(egress, site.url('/'))).status).toBe(200);
  });

  it('tries only a few addresses of a name', async () => {
    const silent = Array.from({ length: 99 }, (_, index) => `127.9.9.${index + 1}`);
    const name = `many.test:${site.port}`;
    const egress = await listen({ allow: [name], resolve: () => Promise.resolve([...silent, '127.0.0.1']) });
    expect((await ask(egress, `http://${name}/`)).status).toBe(502);
  });

  it('answers with an error when the server switches protocols', async () => {
    expect((await ask(await listen(), site.url('/upgrade'))).status).toBe(502);
  });

  it('refuses a tunnel to a private address', async () => {
    const { head } = await tunnel(await listen(), '169.254.169.254:80');
    expect(head).toMatch(/^HTTP\/1\.1 403[^]*x-egress-error: blocked/);
  });

  it('allows only the exact host and port of the allow list', async () => {
    const egress = await listen({ allow: [`named.test:${site.port}`] });
    expect((await ask(egress, `http://named.test:${site.port}/`)).status).toBe(200);
    expect((await ask(egress, `http://named.test:${site.port + 1}/`)).status).toBe(403);
    expect((await ask(egress, site.url('/'))).status).toBe(403);
  });

  it('resolves a name once per connection, so DNS rebinding has no effect', async () => {
    let asked = 0;
    const egress = await listen({
      resolve: () => {
        asked += 1;
        return Promise.resolve(asked === 1 ? ['127.0.0.1'] : ['10.0.0.1']);
      },
    });
    expect((await ask(egress, `http://rebind.test:${site.port}/`)).status).toBe(200);
    expect((await ask(egress, `http://rebind.test:${site.port}/`)).status).toBe(403);
    expect(asked).toBe(2);
  });

  it('refuses our own public hosts', async () => {
    const egress = await listen({
      denyHosts: ['stufenlos.example'],
      resolve: () => Promise.resolve(['93.184.216.34']),
    });
    expect((await ask(egress, 'http://stufenlos.example/')).status).toBe(403);
    expect((await ask(egress, 'http://stufenlos.example./')).status).toBe(403);
    expect(egress.refusalOf('stufenlos.example:80')?.detail).toMatchObject({ reason: 'ownHost' });
  });

  it('refuses tunnels to our own public hosts', async () => {
    const egress = await listen({
      denyHosts: ['stufenlos.example'],
      resolve: () => Promise.resolve(['93.184.216.34']),
    });
    expect((await tunnel(egress, 'stufenlos.example:443')).head).toMatch(/^HTTP\/1\.1 403/);
    expect((await tunnel(egress, 'www.stufenlos.example:443')).head).toMatch(/^HTTP\/1\.1 403/);
    expect(egress.refusalOf('stufenlos.example:443')?.detail).toMatchObject({ reason: 'ownHost' });
  });

  it('keeps at most 200 refusals', async () => {
    const egress = await listen();
    const areAllAnswered = (answers: string) => answers.split('HTTP/1.1 403').length === 1 + 201;
    await sendRaw(egress.port, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(201), areAllAnswered);
    expect(egress.refusals).toHaveLength(200);
  });

  it('reports different errors for an unknown name and a closed port', async () => {
    const egress = await listen({
      allow: ['127.0.0.1:1'],
      resolve: () => Promise.reject(new Error('ENOTFOUND')),
    });
    expect(await ask(egress, 'http://nowhere.test/')).toMatchObject({
      status: 502,
      headers: { 'x-egress-error': 'dns' },
    });
    expect((await ask(egress, 'http://127.0.0.1:1/')).headers['x-egress-error']).toBe('connection');
  });

  it('ends all connections at the byte limit, reports it once, and refuses later requests', async () => {
    const egress = await listen({ byteLimit: 100_000 });
    expect((await ask(egress, site.url('/large'))).body).toBe('cut');
    expect(overflows).toBe(1);
    expect((await ask(egress, site.url('/'))).headers['x-egress-error']).toBe('tooLarge');
    expect(overflows).toBe(1);
  });

  it('closes its port and all sockets with the scan', async () => {
    const egress = await listen();
    const { socket } = await tunnel(egress, site.host);
    const { port } = egress;
    egress.close();
    await once(socket, 'close');
    const [error] = (await once(connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNREFUSED');
  });

  it('listens only on the loopback address of this machine', async () => {
    const { port } = await listen();
    const [error] = (await once(connect(port, '127.0.0.2'), 'error')) as [Error];
    expect(error).toBeInstanceOf(Error);
  });

  it('has a port for us and one for the browser in its network namespace, and closes both', async () => {
    const inside = createServer().listen(0, '127.0.0.1');
    await once(inside, 'listening');
    const egress = await Egress.listen(
      { allow: [site.host], denyHosts: [], byteLimit: 1000, onOverflow: () => {}, resolve: () => Promise.resolve([]) },
      { listen: () => Promise.resolve(inside) },
    );
    opened.push(egress);
    const ports = [Number(new URL(egress.browserUrl).port), egress.port];
    expect(new Set(ports).size).toBe(2);
    expect((await ask(egress, site.url('/'), undefined, egress.url)).body).toBe('hello');
    expect((await ask(egress, site.url('/'))).body).toBe('hello');
    egress.close();
    for (const port of ports) {
      const [error] = (await once(connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException];
      expect(error.code).toBe('ECONNREFUSED');
    }
  });

  it('lets only our own requests through while it is paused, ends open tunnels, and only counts what it refuses', async () => {
    const egress = await listen({ limits: { idleMs: 600_000 } });
    const open = await tunnel(egress, site.host);
    const closed = once(open.socket, 'close');
    egress.pause();
    await closed;
    expect((await ask(egress, site.url('/'))).status).toBe(502);
    expect((await ask(egress, site.url('/'), undefined, egress.url)).body).toBe('hello');
    const guessed = egress.url.replace(/:[^:@]+@/, ':guess@');
    expect((await ask(egress, site.url('/'), undefined, guessed)).status).toBe(502);
    expect(egress.refusals).toEqual([]);
    expect(egress.pausedRequests).toBe(2);
    egress.resume();
    expect((await ask(egress, site.url('/'))).body).toBe('hello');
  });

  it('refuses malformed requests', async () => {
    const egress = await listen();
    expect((await tunnel(egress, '[shop.example]:443')).head).toMatch(/^HTTP\/1\.1 403/);
    const socket = connect(egress.port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    const [head] = (await once(socket, 'data')) as [Buffer];
    expect(head.toString()).toMatch(/^HTTP\/1\.1 403/);
    socket.destroy();
  });
});
