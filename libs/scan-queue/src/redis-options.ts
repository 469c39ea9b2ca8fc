import type { QueueOptions } from 'bull';

export type RedisOptions = Exclude<NonNullable<QueueOptions['redis']>, string>;

/** Two failed tries of a second each are over before a person notices; Bull's own default would wait forever. */
const connectTimeout = 2000;
const longestPauseMs = 1000;

/**
 * `redis[s]://[user][:password]@host[:port][/db]` as plain options. Plain on purpose: only then does Bull itself lift
 * the retry limit for its blocking and its subscriber connection, and clients are never shared.
 * @throws TypeError for anything that is not such an address
 */
export function redisOptions(redisUrl: string): RedisOptions {
  const url = new URL(redisUrl);
  if (url.protocol !== 'redis:' && url.protocol !== 'rediss:')
    throw new TypeError('not a Redis address: redis:// or rediss:// is');
  const db = Number(url.pathname.slice(1) || 0);
  if (!Number.isInteger(db)) throw new TypeError('the path of REDIS_URL is the number of a database');
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port || 6379),
    db,
    // Both kinds of address: a managed Redis may be reachable by IPv6 alone.
    family: 0,
    ...(url.username ? { username: decodeURIComponent(url.username) } : {}),
    ...(url.password ? { password: decodeURIComponent(url.password) } : {}),
    ...(url.protocol === 'rediss:' ? { tls: {} } : {}),
    // Without it an add hangs while Redis is away; with it, it is refused at once and works again at once.
    maxRetriesPerRequest: 1,
    connectTimeout,
    retryStrategy: (attempt) => Math.min(attempt * 100, longestPauseMs),
  };
}
