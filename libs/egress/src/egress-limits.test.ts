import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { ScanError } from '@stufenlos/contracts/scan-error';
import { sendRaw, startRawUpstream } from './testing/raw-upstream.ts';
import type { RawUpstream } from './testing/raw-upstream.ts';
import { Egress } from './egress.ts';
import type { EgressOptions } from './egress.ts';

describe('the network limits of a scan', { timeout: 30_000 }, () => {
  const ends: (() => unknown)[] = [];
  let upstream: RawUpstream;
  let overflows: ScanError[] = [];

  afterEach(async () => {
    overflows = [];
    for (const end of ends.splice(0)) await end();
  });

  const answer = (body: string) => `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  const listen = async (
    options: Partial<EgressOptions> = {},
    onConnection: Parameters<typeof startRawUpstream>[0] = (socket) => socket.write(answer('ok')),
  ) => {
    upstream = await startRawUpstream(onConnection);
    const egress = await Egress.listen({
      allow: [upstream.host],
      denyHosts: [],
      byteLimit: 1_000_000,
      onOverflow: (error) => overflows.push(error),
      resolve: () => Promise.resolve(['93.184.216.34']),
      ...options,
    });
    ends.push(
      () => egress.close(),
      () => upstream.close(),
    );
    return egress;
  };
  const isHead = (text: string) => text.includes('\r\n\r\n');
  const get = (egress: Egress, isEnough = isHead) =>
    sendRaw(egress.port, `GET http://${upstream.host}/ HTTP/1.1\r\nhost: x\r\n\r\n`, isEnough);
  const tunnel = (egress: Egress, target: string, payload = '', isEnough = isHead) =>
    sendRaw(egress.port, `CONNECT ${target} HTTP/1.1\r\nhost: x\r\n\r\n${payload}`, isEnough);

  it.each([
    [80, 'http'],
    [443, 'https'],
  ])('allow port %i', async (port) => {
    const egress = await listen({ limits: { connectMs: 50 } });
    expect(await tunnel(egress, `public.test:${port}`)).not.toMatch(/x-egress-error: blocked/);
  });

  it.each(['public.test:22', 'public.test:8080', '93.184.216.34:25', '[2606:4700::1]:6379', 'public.test:65535'])(
    'refuse another port of a public host: %s',
    async (target) => {
      const egress = await listen();
      expect(await tunnel(egress, target)).toMatch(/^HTTP\/1\.1 403[^]*x-egress-error: blocked/);
      expect(egress.refusalOf(target)?.detail).toMatchObject({ reason: 'port', host: target });
    },
  );

  it('allow another port of a public host that is on the allow list by name or address', async () => {
    const egress = await listen({
      allow: ['public.test:8080', '93.184.216.34:8081'],
      limits: { connectMs: 50 },
    });
    for (const target of ['public.test:8080', 'public.test:8081', '93.184.216.34:8081']) {
      expect(await tunnel(egress, target)).not.toMatch(/blocked/);
    }
    expect(await tunnel(egress, 'public.test:8082')).toMatch(/blocked/);
  });

  it('refuse requests over the maximum number and report it once', async () => {
    const egress = await listen({ limits: { requests: 3 } });
    const answers = [];
    for (let index = 0; index < 5; index += 1) answers.push((await get(egress)).slice(9, 12));
    expect(answers).toEqual(['200', '200', '200', '403', '403']);
    expect(overflows).toMatchObject([{ code: 'tooLarge', detail: { requests: 3 } }]);
    expect(upstream.connections()).toBe(3);
  });

  it('begin to count requests again for the next page of a run', async () => {
    const egress = await listen({ limits: { requests: 1 } });
    const status = async () => (await get(egress)).slice(9, 12);
    expect([await status(), await status()]).toEqual(['200', '403']);
    expect(egress.refusals).toHaveLength(1);
    egress.begin((error) => overflows.push(error));
    expect(egress.refusals).toEqual([]);
    expect([await status(), await status()]).toEqual(['200', '403']);
    expect(overflows).toHaveLength(2);
  });

  it('count refused requests too, which prevents network scans', async () => {
    const egress = await listen({ limits: { requests: 2 } });
    for (let index = 0; index < 3; index += 1) await tunnel(egress, '10.0.0.1:80');
    expect(egress.refusals.map(({ error }) => error.code)).toEqual(['blocked', 'blocked', 'tooLarge']);
  });

  it('refuse connections over the maximum number until another one ends', async () => {
    const egress = await listen({ limits: { connections: 2 } });
    const open: string[] = [];
    const hold = () =>
      tunnel(egress, upstream.host, '', (text) => {
        if (isHead(text)) open.push(text);
        return false;
      });
    const held = [hold(), hold()];
    await expect.poll(() => open.length, { timeout: 10_000 }).toBe(2);
    expect(await tunnel(egress, upstream.host)).toMatch(/502[^]*connection/);
    expect(egress.refusalOf(upstream.host)?.detail).toMatchObject({ reason: 'tooMany' });
    await upstream.close();
    await Promise.all(held);
    expect(egress.refusals).toHaveLength(1);
    await tunnel(egress, upstream.host);
    expect(egress.refusals.at(-1)?.error.detail['reason']).not.toBe('tooMany');
  });

  it('no longer count a connection that could not be opened', async () => {
    const egress = await listen({ limits: { connections: 1 } });
    expect(await tunnel(egress, '10.0.0.1:80')).toMatch(/^HTTP\/1\.1 403/);
    expect(await tunnel(egress, upstream.host)).toMatch(/^HTTP\/1\.1 200/);
  });

  it('no longer count a connection whose client broke off', async () => {
    const egress = await listen({ limits: { connections: 1 } });
    const client = connect(egress.port, '127.0.0.1');
    client.write(`CONNECT ${upstream.host} HTTP/1.1\r\nhost: x\r\n\r\n`);
    await once(client, 'data');
    client.resetAndDestroy();
    await expect.poll(() => tunnel(egress, upstream.host), { timeout: 10_000 }).toMatch(/^HTTP\/1\.1 200/);
  });

  it('no longer count a connection when its client leaves during the name lookup', async () => {
    const answers = Promise.withResolvers<readonly string[]>();
    const asked = Promise.withResolvers<void>();
    const resolve = () => {
      asked.resolve();
      return answers.promise;
    };
    const egress = await listen({ limits: { connections: 1 }, resolve }, () => {});
    const leaving = connect(egress.port, '127.0.0.1');
    leaving.write(`GET http://slow.test:${upstream.host.split(':')[1]}/ HTTP/1.1\r\nhost: x\r\n\r\n`);
    await asked.promise;
    expect(await tunnel(egress, upstream.host)).toMatch(/^HTTP\/1\.1 502/);
    leaving.destroy();
    await once(leaving, 'close');
    // The proxy handles events in order: after this answer it has noticed the end of the first connection.
    await tunnel(egress, upstream.host);
    answers.resolve(['127.0.0.1']);
    await expect.poll(() => tunnel(egress, upstream.host), { timeout: 10_000 }).toMatch(/^HTTP\/1\.1 200/);
  });

  const large = 'x'.repeat(200_000);
  it.each([
    ['an answer', (egress: Egress) => get(egress, () => false), answer(large)],
    [
      'headers of an answer',
      (egress: Egress) => get(egress, () => false),
      answer('').replace('\r\n', `\r\nx: ${large.slice(0, 60_000)}\r\n`),
    ],
    ['an answer in a tunnel', (egress: Egress) => tunnel(egress, upstream.host, 'x', () => false), large],
    [
      'an upload',
      (egress: Egress) =>
        sendRaw(
          egress.port,
          `POST http://${upstream.host}/ HTTP/1.1\r\nhost: x\r\ncontent-length: 200000\r\n\r\n${large}`,
          () => false,
        ),
      '',
    ],
    ['an upload in a tunnel', (egress: Egress) => tunnel(egress, upstream.host, large, () => false), ''],
  ])('count the bytes of %s and end all connections when they are used up', async (_, ask, response) => {
    const egress = await listen({ byteLimit: 50_000 }, (socket) => socket.write(response));
    await ask(egress);
    expect(overflows).toMatchObject([{ code: 'tooLarge', detail: { bytes: 50_000 } }]);
    expect(await get(egress)).toMatch(/403[^]*x-egress-error: tooLarge/);
    expect(overflows).toHaveLength(1);
  });

  it('allow exactly as many bytes as were granted', async () => {
    const ask = async (byteLimit: number) => {
      const egress = await listen({ byteLimit }, (socket) => socket.end('y'.repeat(99)));
      return tunnel(egress, upstream.host, 'x', () => false);
    };
    expect(await ask(100)).toMatch(/y{99}$/);
    expect(overflows).toEqual([]);
    await ask(99);
    expect(overflows).toHaveLength(1);
  });

  it('count the bytes of endless early hints', async () => {
    const hint = `HTTP/1.1 103 Early Hints\r\nx-a: ${'a'.repeat(1000)}\r\n\r\n`;
    const egress = await listen({ byteLimit: 50_000 }, (socket) => {
      const more = () => socket.writable && socket.write(hint, () => setImmediate(more));
      more();
    });
    await get(egress, () => false);
    expect(overflows).toHaveLength(1);
  });

  it('end an idle connection', async () => {
    const egress = await listen({ limits: { idleMs: 200 } }, () => {});
    expect(await get(egress)).toMatch(/^HTTP\/1\.1 502[^]*connection/);
    expect(await tunnel(egress, upstream.host, 'x', () => false)).toMatch(/^HTTP\/1\.1 200[^]*\r\n\r\n$/);
  });

  it('do not let a slow server outlive its scan', async () => {
    const egress = await listen({}, (socket) => {
      const timer = setInterval(() => socket.write('x'), 20);
      socket.once('close', () => clearInterval(timer));
    });
    const asked = tunnel(egress, upstream.host, 'x', () => false);
    await expect.poll(() => egress.movedBytes, { timeout: 10_000 }).toBeGreaterThanOrEqual(10);
    egress.close();
    expect(await asked).toContain('x');
  });
});
