import type { QueueOptions } from 'bull';

/** What Bull gives to the client of Redis. */
export type RedisOptions = Exclude<NonNullable<QueueOptions['redis']>, string>;

const usualPort = 26_379;
const longestPauseMs = 1000;

/**
 * The options of a group of Redis servers that Redis Sentinel watches, so that a replica takes over by itself:
 * `redis[s]+sentinel://[user][:password]@group[/db]?sentinel=host[:port]&sentinel=host[:port]`.
 *
 * The host of the address is the name of the group, and user, password and database are those of its servers. Each
 * `sentinel` is a process to ask, 26379 is its usual port. `sentinel-user` and `sentinel-password` are its own
 * credentials. With `rediss+sentinel` both kinds of servers are asked by TLS.
 *
 * @throws TypeError when something is missing, wrong or unknown
 */
export function sentinelOptions(url: URL): RedisOptions {
  const name = decodeURIComponent(url.hostname);
  if (!name || url.port)
    throw new TypeError('the host of a redis+sentinel address is the name of a group, without a port');
  const known = ['sentinel', 'sentinel-user', 'sentinel-password'];
  const unknown = [...url.searchParams.keys()].find((key) => !known.includes(key));
  if (unknown !== undefined) throw new TypeError(`a redis+sentinel address has no ${unknown}`);
  const sentinels = url.searchParams.getAll('sentinel').map(sentinelAddress);
  if (sentinels.length === 0) throw new TypeError('a redis+sentinel address names at least one sentinel=host:port');
  const [user, password] = [url.searchParams.get('sentinel-user'), url.searchParams.get('sentinel-password')];
  return {
    name,
    sentinels,
    ...(user ? { sentinelUsername: user } : {}),
    ...(password ? { sentinelPassword: password } : {}),
    ...(url.protocol.startsWith('rediss') ? { enableTLSForSentinelMode: true, sentinelTLS: {} } : {}),
    // Without an end: what is sent meanwhile is refused by the time limit of its sender.
    sentinelRetryStrategy: (attempt) => Math.min(attempt * 100, longestPauseMs),
    // A server that became a replica refuses to write. The next connection leads to its successor.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  };
}

function sentinelAddress(address: string): { host: string; port: number } {
  const url = URL.parse(`redis://${address}`);
  const isPlain = url?.hostname && !url.username && !url.password && /^\/?$/.test(url.pathname) && !url.search;
  if (!isPlain) throw new TypeError(`sentinel=${address} is not host:port`);
  return { host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(url.port || usualPort) };
}
