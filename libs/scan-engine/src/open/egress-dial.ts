import { lookup } from 'node:dns/promises';
import { connect, isIP } from 'node:net';
import type { Socket } from 'node:net';
import { ScanError } from '../failure.ts';
import { ipPort, isPublicAddress, plainAddress } from './address-ranges.ts';
import { targetName } from './egress-target.ts';
import type { Target } from './egress-target.ts';

/** All addresses of a name. Exchangeable only so that tests can play the internet's name servers. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export interface DialPolicy {
  /** Exact `host:port` or `ip:port` that are reached although they are private. Never a range. */
  allow: readonly string[];
  /** The operator's own public hosts and addresses, with or without port: never scanned from inside. */
  denyHosts: readonly string[];
  resolve: Resolve;
}

const resolveLimitMs = 5000;
/** What strangers may be asked at (P60). Any other port needs its exact `host:port` on the allow list. */
const usualPorts: readonly number[] = [80, 443];
/** A stranger's name may have hundreds of addresses that do not answer, and each would be waited for. */
const addressLimit = 4;

export const systemResolve: Resolve = async (host) => (await lookup(host, { all: true })).map(({ address }) => address);

/**
 * Resolves once, judges every answer, then connects to the literal address, so that a second answer of the name
 * server can change nothing. One private answer among public ones refuses them all.
 *
 * @throws ScanError `blocked`, `dns` or `connection`
 */
export async function dial(target: Target, policy: DialPolicy, connectLimitMs: number): Promise<Socket> {
  const addresses = await judgedAddresses(target, policy);
  let cause: unknown;
  for (const address of addresses.slice(0, addressLimit)) {
    try {
      return await connectTo(address, target.port, connectLimitMs);
    } catch (error) {
      cause = error;
    }
  }
  throw new ScanError('connection', { host: targetName(target) }, cause);
}

async function judgedAddresses(target: Target, policy: DialPolicy): Promise<readonly string[]> {
  const name = targetName(target);
  const isAllowed = policy.allow.includes(name);
  const refuseOwn = (...hosts: string[]) => {
    const isOwn = hosts.some((host) => [host, ipPort(host, target.port)].some((one) => policy.denyHosts.includes(one)));
    if (isOwn && !isAllowed) throw new ScanError('blocked', { reason: 'ownHost', host: name });
  };
  const host = target.host.replace(/\.$/, '');
  refuseOwn(host, host.replace(/^www\./, ''));
  const addresses = target.isLiteral ? [target.host] : await resolveWithin(target.host, policy.resolve);
  // Anybody may give our address another name.
  refuseOwn(...addresses.map(plainAddress));
  const isListed = (ip: string) => isAllowed || policy.allow.includes(ipPort(ip, target.port));
  const refuse = (reason: string) => new ScanError('blocked', { reason, host: name });
  if (!addresses.every((ip) => isListed(ip) || isPublicAddress(ip))) throw refuse('private');
  if (!usualPorts.includes(target.port) && !addresses.every(isListed)) throw refuse('port');
  return addresses;
}

async function resolveWithin(host: string, resolve: Resolve): Promise<readonly string[]> {
  const { promise: limit, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${resolveLimitMs} ms`)), resolveLimitMs);
  try {
    const addresses = await Promise.race([resolve(host), limit]);
    // Anything else than an address would be looked up once more when it is dialled.
    if (addresses.length === 0 || !addresses.every((address) => isIP(address))) throw new Error('no address');
    return addresses;
  } catch (cause) {
    throw new ScanError('dns', { host }, cause);
  } finally {
    clearTimeout(timer);
  }
}

function connectTo(host: string, port: number, limitMs: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connect({ host, port });
  socket.setTimeout(limitMs, () => socket.destroy(new Error('connection timed out')));
  socket.once('error', reject);
  socket.once('connect', () => {
    socket.off('error', reject);
    socket.setTimeout(0);
    resolve(socket);
  });
  return promise;
}
