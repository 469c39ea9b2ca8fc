import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Azure's wire server answers every machine of that cloud, yet it is plain unicast to the library. */
const extraPrivate = [ipaddr.parseCIDR('168.63.129.16/32')];

/** All of the public internet's IPv6 (RFC 4291, 2.4). To the library, what nobody has assigned is unicast as well. */
const publicIpv6 = ipaddr.parseCIDR('2000::/3');

/** True only for addresses of the public internet. Text that is no IP address is not public. */
export function isPublicAddress(text: string): boolean {
  // The library also reads `0x7f.1` and zones; what nobody else would call an address is none.
  if (isIP(text) === 0 || text.includes('%')) return false;
  const address = read(text);
  if (address.range() !== 'unicast') return false;
  if (address.kind() === 'ipv6' && !address.match(publicIpv6)) return false;
  return !extraPrivate.some((range) => address.kind() === range[0].kind() && address.match(range));
}

/** One spelling for one address: short, and an IPv4 address in IPv6 clothes as itself. */
export const plainAddress = (ip: string): string => read(ip).toString();

/** The library takes `::8.8.8.8` for `::ffff:8.8.8.8`, the system dials `::808:808`: so without dots, as URLs have it. */
const read = (ip: string) =>
  ipaddr.process(isIP(ip) === 6 && !ip.includes('%') ? new URL(`http://[${ip}]`).hostname.slice(1, -1) : ip);

/** `1.2.3.4:80`, `[::1]:80`: the form in which the allow list names an address. */
export const ipPort = (ip: string, port: number): string => (ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`);
