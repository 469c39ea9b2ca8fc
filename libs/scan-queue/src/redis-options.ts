import { sentinelOptions, type RedisOptions } from './sentinel-options.ts';

/** Two failed tries of a second each are over before a person notices; Bull's own default would wait forever. */
const connectTimeout = 2000;
const longestPauseMs = 1000;

/**
 * The address of Redis as plain options: `redis[s]://[user][:password]@host[:port][/db]`, or that of a group of servers
 * that Redis Sentinel watches (`sentinelOptions`). Plain on purpose: only then does Bull itself lift the retry limit for
 * its blocking and its subscriber connection, and clients are never shared.
 * @throws TypeError for anything that is not such an address
 */
export function redisOptions(redisUrl: string): RedisOptions {
  const url = new URL(redisUrl);
  const [, secure, isWatched] = /^redis(s?)(\+sentinel)?:$/.exec(url.protocol) ?? [];
  if (secure === undefined)
    throw new TypeError('not a Redis address: redis://, rediss://, redis+sentinel:// or rediss+sentinel:// is');
  const db = Number(url.pathname.slice(1) || 0);
  if (!Number.isInteger(db)) throw new TypeError('the path of REDIS_URL is the number of a database');
  return {
    ...(isWatched ? sentinelOptions(url) : addressOf(url)),
    db,
    // Both kinds of address: a managed Redis may be reachable by IPv6 alone.
    family: 0,
    ...(url.username ? { username: decodeURIComponent(url.username) } : {}),
    ...(url.password ? { password: decodeURIComponent(url.password) } : {}),
    ...(secure ? { tls: {} } : {}),
    // Without it an add hangs while Redis is away; with it, it is refused at once and works again at once.
    maxRetriesPerRequest: 1,
    connectTimeout,
    // ioredis names itself to each new connection. When that closes before it answers, as behind a forwarder whose Redis
    // is away, ioredis takes the closed connection for a ready one and never makes another.
    disableClientInfo: true,
    retryStrategy: (attempt) => Math.min(attempt * 100, longestPauseMs),
  };
}

const addressOf = (url: URL) => ({
  host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
  port: Number(url.port || 6379),
});
