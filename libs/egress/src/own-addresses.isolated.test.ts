// Isolated: replaces the network interfaces of this machine.
import { networkInterfaces } from 'node:os';
import { describe, expect, it, vi } from 'vitest';
import { ownAddresses } from './denied-hosts.ts';

vi.mock(import('node:os'), async (original) => ({
  ...(await original()),
  networkInterfaces: vi.fn<typeof networkInterfaces>(),
}));

describe('the addresses of this machine', () => {
  it('are looked up again after ten seconds, because a machine may get another address while it runs', () => {
    vi.useFakeTimers();
    const has = (address: string) =>
      vi.mocked(networkInterfaces).mockReturnValue({
        eth0: [{ address, netmask: '', family: 'IPv4', mac: '', internal: false, cidr: null }],
      });
    has('93.184.216.34');
    expect([...ownAddresses()]).toEqual(['93.184.216.34']);
    has('93.184.216.35');
    vi.advanceTimersByTime(9_999);
    expect([...ownAddresses()]).toEqual(['93.184.216.34']);
    vi.advanceTimersByTime(1);
    expect([...ownAddresses()]).toEqual(['93.184.216.35']);
    vi.useRealTimers();
  });
});
