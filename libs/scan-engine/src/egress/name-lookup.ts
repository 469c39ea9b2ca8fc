import { lookup, Resolver } from 'node:dns/promises';

/**
 * All addresses of a name. Exchangeable only so that tests can play the internet's name servers.
 *
 * @param isListed the name stands on the allow list: the operator knows it
 */
export type Resolve = (host: string, isListed: boolean) => Promise<readonly string[]>;

/**
 * A listed name as this machine knows it (hosts file, container network). A stranger's name by asking the name servers
 * ourselves: the system's look-up holds one of the process's four threads for as long as a stranger's name server
 * likes to be silent, and four such names would stop every file and every other look-up of all scans.
 */
export const systemResolve: Resolve = async (host, isListed) => {
  if (isListed) return bySystem(host);
  const name = host.replace(/\.$/, '');
  // RFC 6761, 6.3: nobody is asked for these.
  if (name === 'localhost' || name.endsWith('.localhost')) return ['127.0.0.1', '::1'];
  try {
    return await byNameServers(name, new Resolver({ timeout: 1500, tries: 2 }));
  } catch (error) {
    // No name server is known here, so only the system can help.
    if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return bySystem(host);
    throw error;
  }
};

const bySystem = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address);

/** @throws what the name servers said, when neither family has an address */
export async function byNameServers(name: string, resolver: Resolver): Promise<readonly string[]> {
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  const [first] = answers;
  if (addresses.length === 0 && first.status === 'rejected') throw first.reason;
  return addresses;
}
