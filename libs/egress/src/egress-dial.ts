import { connect, isIP } from 'node:net';
import type { Socket } from 'node:net';
import pTimeout from 'p-timeout';
import { ScanError } from '@stufenlos/contracts/scan-error';
import { ipPort, isPublicAddress, plainAddress } from './address-ranges.ts';
import { targetName } from './egress-target.ts';
import type { Target } from './egress-target.ts';
import type { Resolve } from './name-lookup.ts';
import { isDenied, ownAddresses } from './denied-hosts.ts';

export interface DialPolicy {
  /** Private addresses that are allowed, as exact `host:port` or `ip:port`; ranges are not supported. */
  allow: readonly string[];
  /** The operator's own public hosts and addresses, with or without port, which must not be reached. */
  denyHosts: readonly string[];
  resolve: Resolve;
  /** Addresses of this machine's network interfaces; tests replace it. */
  ownAddresses?: () => ReadonlySet<string>;
}

const resolveLimitMs = 5000;
/** Ports that are allowed for all public hosts. Other ports need an exact `host:port` on the allow list. */
const defaultPorts: readonly number[] = [80, 443];
/** Maximum number of addresses to try: an untrusted name may have hundreds that do not answer. */
const addressLimit = 4;

/**
 * Resolves the host once, checks all resolved addresses, then connects to the literal address. This prevents DNS
 * rebinding. A single private address among public ones refuses the connection.
 *
 * @throws ScanError `blocked`, `dns` or `connection`
 */
export async function dial(target: Target, policy: DialPolicy, connectLimitMs: number): Promise<Socket> {
  const addresses = await permittedAddresses(target, policy);
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

async function permittedAddresses(target: Target, policy: DialPolicy): Promise<readonly string[]> {
  const { host, port, isLiteral } = target;
  const name = targetName(target);
  const isNamed = policy.allow.includes(name);
  const refuse = (reason: string) => new ScanError('blocked', { reason, host: name });
  const isOwn = (one: string) => !isNamed && isDenied(one, port, policy.denyHosts);
  if (isOwn(host)) throw refuse('ownHost');
  const addresses = isLiteral ? [host] : await resolveWithin(host, isNamed, policy.resolve);
  // Anyone can create a name for our address.
  if (addresses.some(isOwn)) throw refuse('ownHost');
  const ownIps = (policy.ownAddresses ?? ownAddresses)();
  const isListed = (ip: string) => isNamed || policy.allow.includes(ipPort(ip, port));
  const isOutside = (ip: string) => isPublicAddress(ip) && !ownIps.has(plainAddress(ip));
  if (!addresses.every((ip) => isListed(ip) || isOutside(ip))) throw refuse('private');
  if (!defaultPorts.includes(port) && !addresses.every(isListed)) throw refuse('port');
  return addresses;
}

async function resolveWithin(host: string, isListed: boolean, resolve: Resolve): Promise<readonly string[]> {
  try {
    const addresses = await pTimeout(resolve(host, isListed), { milliseconds: resolveLimitMs });
    // Text that is not an address would be resolved again by `connect`.
    if (addresses.length === 0 || !addresses.every((address) => isIP(address))) throw new Error('no address');
    return addresses;
  } catch (cause) {
    throw new ScanError('dns', { host }, cause);
  }
}

function connectTo(host: string, port: number, limitMs: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const socket = connect({ host, port });
  const giveUp = () => void socket.destroy(new Error('connection timed out'));
  socket.setTimeout(limitMs, giveUp);
  socket.once('error', reject);
  socket.once('connect', () => {
    socket.off('error', reject);
    socket.setTimeout(0, giveUp);
    resolve(socket);
  });
  return promise;
}
