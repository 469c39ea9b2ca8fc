import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Azure's wire server, reachable from every machine of that cloud. ipaddr.js classifies it as ordinary unicast. */
const extraPrivate = [ipaddr.parseCIDR('168.63.129.16/32')];

/** All assigned global unicast IPv6 addresses (RFC 4291, 2.4). ipaddr.js also classifies unassigned ones as unicast. */
const publicIpv6 = ipaddr.parseCIDR('2000::/3');

/** Whether the text is an IP address of the public internet. False for text that is not an address. */
export function isPublicAddress(text: string): boolean {
  // ipaddr.js also accepts forms such as `0x7f.1` and zones, which are not canonical addresses.
  if (isIP(text) === 0 || text.includes('%')) return false;
  const address = parse(text);
  if (address.range() !== 'unicast') return false;
  if (address.kind() === 'ipv6' && !address.match(publicIpv6)) return false;
  return !extraPrivate.some((range) => address.kind() === range[0].kind() && address.match(range));
}

/** Normalises an address: shortens IPv6 and converts IPv4-mapped IPv6 addresses to IPv4. */
export const plainAddress = (ip: string): string => parse(ip).toString();

/**
 * Parses an address. ipaddr.js reads `::8.8.8.8` as `::ffff:8.8.8.8`, but the system dials `::808:808`. IPv6 addresses are
 * therefore serialised without dots first, as in URLs.
 */
const parse = (ip: string) =>
  ipaddr.process(isIP(ip) === 6 && !ip.includes('%') ? new URL(`http://[${ip}]`).hostname.slice(1, -1) : ip);

/** Formats an address as on the allow list: `1.2.3.4:80`, `[::1]:80`. */
export const ipPort = (ip: string, port: number): string => (ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`);
