import ipaddr from 'ipaddr.js';

/** Azure's wire server answers every machine of that cloud, yet it is plain unicast to the library. */
const extraPrivate = [ipaddr.parseCIDR('168.63.129.16/32')];

/** All of the public internet's IPv6 (RFC 4291, 2.4). To the library, what nobody has assigned is unicast as well. */
const publicIpv6 = ipaddr.parseCIDR('2000::/3');

/** True only for addresses of the public internet. Text that is no IP address is not public. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  if (address.kind() === 'ipv6' && !address.match(publicIpv6)) return false;
  return !extraPrivate.some((range) => address.kind() === range[0].kind() && address.match(range));
}

/** One spelling for one address: short, and an IPv4 address in IPv6 clothes as itself. */
export const plainAddress = (ip: string): string => ipaddr.process(ip).toString();

/** `1.2.3.4:80`, `[::1]:80`: the form in which the allow list names an address. */
export const ipPort = (ip: string, port: number): string => (ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`);
