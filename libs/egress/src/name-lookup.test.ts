import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { Egress } from './egress.ts';
import { byNameServers, systemResolve } from './name-lookup.ts';
import { startNameServer } from './testing/name-server.ts';
import { sendRaw } from './testing/raw-upstream.ts';

describe('a name lookup', { timeout: 30_000 }, () => {
  it.each(['localhost', 'localhost.', 'a.b.localhost'])('sends no query for %s', async (name) => {
    expect(await systemResolve(name, false)).toEqual(['127.0.0.1', '::1']);
  });

  it('uses the resolver of the system for a name on the allow list', async () => {
    expect(await systemResolve('localhost', true)).toContain('127.0.0.1');
  });

  it('asks no name server about a name on the allow list', async () => {
    // The system knows it as an address, a name server would not.
    expect(await systemResolve('127.0.0.2', true)).toEqual(['127.0.0.2']);
  });

  it('finds a name that has an AAAA record alone', async () => {
    const nameServer = await startNameServer({ AAAA: [0x26, 0x06, 0x47, ...Array<number>(12).fill(0), 1] });
    const resolver = new Resolver({ timeout: 5000, tries: 2 });
    resolver.setServers([nameServer.address]);
    expect(await byNameServers('six.test', resolver)).toEqual(['2606:4700::1']);
    nameServer.close();
  });

  it('rejects for an unknown name', async () => {
    await expect(systemResolve('no-such-name.invalid', false)).rejects.toThrow(/ENOTFOUND|EAI_AGAIN|ETIMEOUT/);
  });

  it('does not occupy a thread while a name server does not answer', async () => {
    const silent = createSocket('udp4').bind(0, '127.0.0.1');
    await once(silent, 'listening');
    const resolver = new Resolver({ timeout: 60_000, tries: 1 });
    resolver.setServers([`127.0.0.1:${silent.address().port}`]);
    let isSettled = false;
    const waiting = Promise.allSettled(
      Array.from({ length: 16 }, (_, index) => byNameServers(`slow-${index}.test`, resolver)),
    );
    void waiting.then(() => (isSettled = true));
    await once(silent, 'message');
    await readFile(import.meta.filename);
    expect(isSettled).toBe(false);
    resolver.cancel();
    const outcomes = await waiting;
    expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 'rejected'));
    silent.close();
  });

  it('asks for A and AAAA, so that a name is refused whose AAAA record alone is private', async () => {
    const nameServer = await startNameServer({ A: [93, 184, 216, 34], AAAA: [0xfd, ...Array<number>(14).fill(0), 1] });
    const resolver = new Resolver({ timeout: 5000, tries: 2 });
    resolver.setServers([nameServer.address]);
    expect(await byNameServers('mixed.test', resolver)).toEqual(['93.184.216.34', 'fd00::1']);
    const egress = await Egress.listen({
      allow: [],
      denyHosts: [],
      byteLimit: 1000,
      onOverflow: () => {},
      resolve: (name) => byNameServers(name, resolver),
      limits: { connectMs: 50 },
    });
    await sendRaw(egress.port, 'CONNECT mixed.test:80 HTTP/1.1\r\nhost: x\r\n\r\n', (answer) =>
      answer.includes('\r\n\r\n'),
    );
    expect(egress.refusals).toMatchObject([{ error: { code: 'blocked', detail: { reason: 'private' } } }]);
    egress.close();
    nameServer.close();
  });
});
