import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dial, type DialPolicy } from './egress-dial.ts';

describe('a connection to a target', () => {
  afterEach(() => void vi.useRealTimers());

  const target = { host: 'name.test', port: 8081, isLiteral: false };
  const dialled = (policy: Partial<DialPolicy>, to = target) =>
    dial(to, { allow: [], denyHosts: [], resolve: () => Promise.resolve([]), ...policy }, 50);

  it('needs every address on the allow list for a port that is not a port of websites', async () => {
    const resolve = () => Promise.resolve(['93.184.216.34', '93.184.216.35']);
    await expect(dialled({ allow: ['93.184.216.34:8081'], resolve })).rejects.toMatchObject({
      code: 'blocked',
      detail: { reason: 'port' },
    });
  });

  it('is allowed by the allow list although the operator denies the host', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const resolve = () => Promise.resolve(['127.0.0.1']);
    const to = { ...target, port };
    const policy = { resolve, denyHosts: ['name.test', '127.0.0.1'] };
    await expect(dialled(policy, to)).rejects.toMatchObject({ detail: { reason: 'ownHost' } });
    const socket = await dialled({ ...policy, allow: [`name.test:${port}`] }, to);
    expect(socket.remotePort).toBe(port);
    // From here on, the limit of who uses the connection counts.
    expect([socket.timeout, socket.listenerCount('timeout')]).toEqual([0, 0]);
    socket.destroy();
    server.close();
  });

  it('waits five seconds for the addresses of a name', async () => {
    vi.useFakeTimers();
    const failed = vi.fn<(error: unknown) => void>();
    void dialled({ resolve: () => new Promise(() => {}) }).catch(failed);
    await vi.advanceTimersByTimeAsync(4999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'dns' }));
  });
});
