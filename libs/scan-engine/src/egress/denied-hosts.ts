import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { domainToASCII } from 'node:url';
import { plainAddress } from './address-ranges.ts';

/** One spelling for `host`, whoever wrote it: without brackets, trailing dot and `www.`, in ASCII. */
export function plainHost(host: string): string {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) > 0) return plainAddress(bare);
  return domainToASCII(bare)
    .replace(/\.$/, '')
    .replace(/^www\./, '');
}

/** Whether the operator named this host, with this port or without any. */
export function isDenied(host: string, port: number, denyHosts: readonly string[]): boolean {
  return denyHosts.some((entry) => {
    const [, named = entry, namedPort] = isIP(entry) > 0 ? [] : (/^(.*):(\d+)$/.exec(entry) ?? []);
    return plainHost(named) === plainHost(host) && (namedPort === undefined || Number(namedPort) === port);
  });
}

const keepMs = 10_000;
let kept: { addresses: ReadonlySet<string>; until: number } | undefined;

/**
 * Addresses of this machine's own network cards. On a rented server they are public, yet we stand inside its firewall,
 * where more answers than outside.
 */
export function ownAddresses(): ReadonlySet<string> {
  if (kept && kept.until > Date.now()) return kept.addresses;
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  kept = { addresses: new Set(all.map(({ address }) => plainAddress(address))), until: Date.now() + keepMs };
  return kept.addresses;
}
