import ipaddr from 'ipaddr.js';

/** Azure's wire server answers every machine of that cloud, yet it is plain unicast to the library. */
const extraPrivate = [ipaddr.parseCIDR('168.63.129.16/32')];

/** True only for addresses of the public internet. Text that is no IP address is not public. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return !extraPrivate.some((range) => address.kind() === range[0].kind() && address.match(range));
}

/** `1.2.3.4:80`, `[::1]:80`: the form in which the allow list names an address. */
export const ipPort = (ip: string, port: number): string => (ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`);
