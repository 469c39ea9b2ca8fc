import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { byNameServers, systemResolve } from './name-lookup.ts';

describe('a name lookup', { timeout: 30_000 }, () => {
  it.each(['localhost', 'localhost.', 'a.b.localhost'])('sends no query for %s', async (name) => {
    expect(await systemResolve(name, false)).toEqual(['127.0.0.1', '::1']);
  });

  it('uses the resolver of the system for a name on the allow list', async () => {
    expect(await systemResolve('localhost', true)).toContain('127.0.0.1');
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
});
