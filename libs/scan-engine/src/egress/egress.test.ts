import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startSite } from '../testing/test-site.ts';
import type { TestSite } from '../testing/test-site.ts';
import { Egress } from './egress.ts';
import type { EgressOptions } from './egress.ts';

describe('the way of one scan to the network', () => {
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

  const ask = async (egress: Egress, url: string, body?: string) => {
    const agent = new Agent({ proxyEnv: { HTTP_PROXY: egress.url } });
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

  it('forwards a plain request and counts what comes back', async () => {
    const egress = await listen();
    expect(await ask(egress, site.url('/'))).toMatchObject({ status: 200, body: 'hello' });
    expect((await ask(egress, site.url('/echo'), 'there and back')).body).toBe('there and back');
    expect(egress.movedBytes).toBeGreaterThan('hello'.length + 2 * 'there and back'.length);
  });

  it('tunnels what it cannot read', async () => {
    const egress = await listen();
    const { socket, head } = await tunnel(egress, site.host);
    expect(head).toMatch(/^HTTP\/1\.1 200/);
    socket.write(`GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
    expect(await text(socket)).toContain('hello');
    expect(egress.movedBytes).toBeGreaterThan('hello'.length);
  });

  it('passes no header on that belongs to the connection', async () => {
    const { body } = await ask(await listen(), site.url('/headers'));
    expect(Object.keys(JSON.parse(body) as object)).not.toContain('proxy-connection');
  });

  it('lets nobody speak in its name', async () => {
    expect((await ask(await listen(), site.url('/spoof'))).headers).not.toHaveProperty('x-egress-error');
  });

  it.each([
    ['a private address', 'http://10.0.0.1/', ['10.0.0.1']],
    ['a name with a private answer', 'http://inside.test/', ['192.168.1.1']],
    ['a name with a public and a private answer', 'http://mixed.test/', ['93.184.216.34', '127.0.0.1']],
  ])('refuses %s', async (_, url, answers) => {
    const egress = await listen({ resolve: () => Promise.resolve(answers) });
    expect(await ask(egress, url)).toMatchObject({ status: 403, headers: { 'x-egress-error': 'blocked' } });
    expect(egress.refusals).toMatchObject([{ error: { code: 'blocked', detail: { reason: 'private' } } }]);
  });

  it.each([
    ['its name', 'http://own.test/', ['own.test'], ['93.184.216.34']],
    ['its name with a trailing dot', 'http://own.test.:8080/', ['own.test:8080'], ['93.184.216.34']],
    ['its name with www', 'http://www.own.test/', ['own.test'], ['93.184.216.34']],
    ['another name of its address', 'http://alias.test/', ['93.184.216.34'], ['93.184.216.34']],
    ['another spelling of its address', 'http://alias.test/', ['2606:4700::1'], ['2606:4700:0::0:1']],
  ])('refuses a host of the operator: %s', async (_, url, denyHosts, answers) => {
    const egress = await listen({ denyHosts, resolve: () => Promise.resolve(answers) });
    expect((await ask(egress, url)).status).toBe(403);
    expect(egress.refusals).toMatchObject([{ error: { code: 'blocked', detail: { reason: 'ownHost' } } }]);
  });

  it.each([
    [
      'a thousand public addresses and a private one',
      [...Array.from({ length: 1000 }, (_, i) => `93.184.${i % 256}.1`), '10.0.0.1'],
    ],
    ['a mapped private address', ['::ffff:10.0.0.1']],
    ['a compatible address', ['::8.8.8.8']],
    ['NAT64 of a private address', ['64:ff9b::a00:1']],
    ['a zone', ['fe80::1%lo']],
    ['a public address with a zone', ['2606:4700::1%lo']],
    ['this machine’s own public address', ['93.184.216.34']],
  ])('refuses a name that answers with %s', async (_, answers) => {
    const egress = await listen({
      resolve: () => Promise.resolve(answers),
      ownAddresses: () => new Set(['93.184.216.34']),
    });
    expect((await ask(egress, 'http://name.test/')).status).toBe(403);
    expect(egress.refusals).toMatchObject([{ error: { code: 'blocked', detail: { reason: 'private' } } }]);
  });

  it.each([
    ['nothing', []],
    ['a number in disguise', ['0x7f000001']],
    ['another name', ['localhost']],
    ['an address and a name', ['93.184.216.34', 'localhost']],
  ])('knows no address of a name that answers with %s, listed or not', async (_, answers) => {
    const resolve = () => Promise.resolve(answers);
    for (const allow of [[], ['name.test:80']]) {
      const egress = await listen({ resolve, allow });
      expect((await ask(egress, 'http://name.test/')).headers['x-egress-error']).toBe('dns');
    }
  });

  it('enters this machine’s own public address where that is listed', async () => {
    const egress = await listen({ ownAddresses: () => new Set(['127.0.0.1']) });
    expect((await ask(egress, site.url('/'))).status).toBe(200);
  });

  it('does not try hundreds of addresses of one name', async () => {
    const silent = Array.from({ length: 99 }, (_, index) => `127.9.9.${index + 1}`);
    const name = `many.test:${site.port}`;
    const egress = await listen({ allow: [name], resolve: () => Promise.resolve([...silent, '127.0.0.1']) });
    expect((await ask(egress, `http://${name}/`)).status).toBe(502);
  });

  it('answers when the other side wants another protocol', async () => {
    expect((await ask(await listen(), site.url('/upgrade'))).status).toBe(502);
  });

  it('refuses the same in a tunnel', async () => {
    const { head } = await tunnel(await listen(), '169.254.169.254:80');
    expect(head).toMatch(/^HTTP\/1\.1 403[^]*x-egress-error: blocked/);
  });

  it('allows an exact host and port, no other port', async () => {
    const egress = await listen({ allow: [`named.test:${site.port}`] });
    expect((await ask(egress, `http://named.test:${site.port}/`)).status).toBe(200);
    expect((await ask(egress, `http://named.test:${site.port + 1}/`)).status).toBe(403);
    expect((await ask(egress, site.url('/'))).status).toBe(403);
  });

  it('asks for a name once and connects to that answer, so a second answer changes nothing', async () => {
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

  it('never enters our own public hosts', async () => {
    const egress = await listen({
      denyHosts: ['stufenlos.example'],
      resolve: () => Promise.resolve(['93.184.216.34']),
    });
    expect((await ask(egress, 'http://stufenlos.example/')).status).toBe(403);
    expect((await ask(egress, 'http://stufenlos.example./')).status).toBe(403);
    expect(egress.refusalOf('stufenlos.example:80')?.detail).toMatchObject({ reason: 'ownHost' });
  });

  it('never enters them by https either', async () => {
    const egress = await listen({
      denyHosts: ['stufenlos.example'],
      resolve: () => Promise.resolve(['93.184.216.34']),
    });
    expect((await tunnel(egress, 'stufenlos.example:443')).head).toMatch(/^HTTP\/1\.1 403/);
    expect((await tunnel(egress, 'www.stufenlos.example:443')).head).toMatch(/^HTTP\/1\.1 403/);
    expect(egress.refusalOf('stufenlos.example:443')?.detail).toMatchObject({ reason: 'ownHost' });
  });

  it('tells a name nobody knows from a port nobody listens on', async () => {
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

  it('ends everything at the byte limit, says so once, and refuses what comes after', async () => {
    const egress = await listen({ byteLimit: 100_000 });
    expect((await ask(egress, site.url('/large'))).body).toBe('cut');
    expect(overflows).toBe(1);
    expect((await ask(egress, site.url('/'))).headers['x-egress-error']).toBe('tooLarge');
    expect(overflows).toBe(1);
  });

  it('is gone with its sockets when the scan is over', async () => {
    const egress = await listen();
    const { socket } = await tunnel(egress, site.host);
    const { port } = egress;
    egress.close();
    await once(socket, 'close');
    const [error] = (await once(connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException];
    expect(error.code).toBe('ECONNREFUSED');
  });

  it('answers nonsense with a refusal, not with a crash', async () => {
    const egress = await listen();
    expect((await tunnel(egress, '[shop.example]:443')).head).toMatch(/^HTTP\/1\.1 403/);
    const socket = connect(egress.port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
    const [head] = (await once(socket, 'data')) as [Buffer];
    expect(head.toString()).toMatch(/^HTTP\/1\.1 403/);
    socket.destroy();
  });
});
