import { createServer, type AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { accepts, createPorts, isFree } from './ports.mjs';

async function occupy(host: string): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, host, resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

describe('ports', () => {
  it.each(['127.0.0.1', '0.0.0.0'])('moves on from a port that somebody holds on %s', async (host) => {
    const busy = await occupy(host);
    expect(await isFree(busy)).toBe(false);
    expect(await createPorts().take(busy)).toBeGreaterThan(busy);
  });

  it('gives a free port as it was wanted, but only once', async () => {
    const ports = createPorts();
    const wanted = await ports.take(0);
    const other = createPorts();
    expect(await other.take(wanted)).toBe(wanted);
    expect(await other.take(wanted)).toBeGreaterThan(wanted);
  });

  it('never gives the same port to two that ask at once', async () => {
    const ports = createPorts();
    const start = await ports.take(0);
    const given = await Promise.all(Array.from({ length: 8 }, () => ports.take(start)));
    expect(new Set(given).size).toBe(8);
  });

  it('says whether somebody answers', async () => {
    const busy = await occupy('127.0.0.1');
    expect(await accepts('127.0.0.1', busy)).toBe(true);
    expect(await accepts('127.0.0.1', await createPorts().take(0))).toBe(false);
  });
});
