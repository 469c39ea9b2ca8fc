import { createHmac, type KeyObject } from 'node:crypto';
import ipaddr from 'ipaddr.js';

/**
 * What a limit counts instead of an address: an HMAC of it under the day's random salt. An IPv6 visitor is the /64 (a
 * household has one), an IPv4-mapped IPv6 address counts as its IPv4 address.
 */
export function visitorKey(address: string, salt: Buffer | KeyObject): string {
  return createHmac('sha256', salt).update(networkOf(address)).digest('base64url').slice(0, 22);
}

export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!ipaddr.isValid(plain)) return 'unknown';
  const parsed = ipaddr.process(plain);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
