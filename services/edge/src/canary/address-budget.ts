import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

const minute = 60_000;
/** Addresses that are remembered. What was seen longest ago goes first. */
const mostAddresses = 10_000;

/**
 * Says whether something that came from an address still counts: at most so many a minute. Addresses stay in memory for
 * a minute and are written nowhere.
 *
 * @param now milliseconds of a monotonic clock
 */
export function addressBudget(mostPerMinute: number, now = () => performance.now()): (address: string) => boolean {
  const used = new LRUCache<string, { count: number }>({
    max: mostAddresses,
    ttl: minute,
    ttlResolution: 0,
    perf: { now },
  });
  return (address) => {
    const network = networkOf(address);
    const entry = used.get(network);
    if (!entry) used.set(network, { count: 1 });
    else entry.count += 1;
    return (entry?.count ?? 1) <= mostPerMinute;
  };
}

/**
 * One visitor commonly has all IPv6 addresses with the same first 64 bits. An IPv4-mapped IPv6 address counts as its
 * IPv4 address.
 */
function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  if (!ipaddr.isValid(plain)) return address;
  const parsed = ipaddr.process(plain);
  return parsed instanceof ipaddr.IPv4 ? parsed.toString() : parsed.parts.slice(0, 4).join(':');
}
