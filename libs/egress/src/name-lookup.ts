import { lookup, Resolver } from 'node:dns/promises';

/**
 * Returns all addresses of a name. Rejects if there are none. Tests replace it.
 *
 * @param isListed whether the name is on the operator's allow list
 */
export type Resolve = (host: string, isListed: boolean) => Promise<readonly string[]>;

/**
 * Resolves listed names with the system's resolver, which knows the hosts file and the container network. Other names are
 * resolved by DNS queries of our own. The system's resolver would occupy one of the four libuv threads until an untrusted
 * name server answers, so four such names would block all file operations and name lookups of the process.
 */
export const systemResolve: Resolve = async (host, isListed) => {
  if (isListed) return bySystem(host);
  const name = host.replace(/\.$/, '');
  // No DNS queries for these names (RFC 6761, 6.3).
  if (name === 'localhost' || name.endsWith('.localhost')) return ['127.0.0.1', '::1'];
  try {
    return await byNameServers(name, new Resolver({ timeout: 1500, tries: 2 }));
  } catch (error) {
    // No name server is configured or reachable.
    if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return bySystem(host);
    throw error;
  }
};

const bySystem = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address);

/** Resolves A and AAAA records. @throws the DNS error when there are neither */
export async function byNameServers(name: string, resolver: Resolver): Promise<readonly string[]> {
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const [first] = answers;
  if (addresses.length === 0 && first.status === 'rejected') throw first.reason;
  return addresses;
}
