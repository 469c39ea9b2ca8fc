import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { domainToASCII } from 'node:url';
import { plainAddress } from './address-ranges.ts';

/** Normalises a host: ASCII, without brackets, trailing dot and `www.`. */
export function plainHost(host: string): string {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) > 0) return plainAddress(bare);
  return domainToASCII(bare)
    .replace(/\.$/, '')
    .replace(/^www\./, '');
}

/** Whether the operator denied this host, for this port or for all ports. */
export function isDenied(host: string, port: number, denyHosts: readonly string[]): boolean {
  return denyHosts.some((entry) => {
    const [, named = entry, namedPort] = isIP(entry) > 0 ? [] : (/^(.*):(\d+)$/.exec(entry) ?? []);
    return plainHost(named) === plainHost(host) && (namedPort === undefined || Number(namedPort) === port);
  });
}

const cacheMs = 10_000;
let cached: { addresses: ReadonlySet<string>; until: number } | undefined;

/**
 * Addresses of this machine's network interfaces. They must not be reached even if they are public, because from this
 * machine more services are reachable than from outside its firewall. Cached for 10 s.
 */
export function ownAddresses(): ReadonlySet<string> {
  if (cached && cached.until > performance.now()) return cached.addresses;
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  cached = { addresses: new Set(all.map(({ address }) => plainAddress(address))), until: performance.now() + cacheMs };
  return cached.addresses;
}
