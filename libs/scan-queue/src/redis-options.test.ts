import { expect, it } from 'vitest';
import { redisOptions } from './redis-options.ts';

it('reads host, port, user, password and database', () => {
  expect(redisOptions('redis://worker:p%40ss@10.0.0.5:6380/2')).toMatchObject({
    host: '10.0.0.5',
    port: 6380,
    username: 'worker',
    password: 'p@ss',
    db: 2,
  });
});

it('uses the usual port and no credentials when none are named', () => {
  const options = redisOptions('redis://localhost');
  expect(options).toMatchObject({ host: 'localhost', port: 6379, db: 0 });
  expect(options).not.toHaveProperty('password');
  expect(options).not.toHaveProperty('tls');
});

it('switches TLS on for rediss and refuses what is no Redis address', () => {
  expect(redisOptions('rediss://cache.example')).toHaveProperty('tls');
  expect(() => redisOptions('http://localhost:6379')).toThrow('not a Redis address');
});

it('fails fast instead of waiting while Redis is away', () => {
  expect(redisOptions('redis://localhost').maxRetriesPerRequest).toBe(1);
});

it('reads the name of a group and the sentinels that watch it', () => {
  const address =
    'rediss+sentinel://worker:p%40ss@queues/2?sentinel=one.example:26380&sentinel=[::1]&sentinel-user=s&sentinel-password=s%26t';
  expect(redisOptions(address)).toMatchObject({
    name: 'queues',
    sentinels: [
      { host: 'one.example', port: 26_380 },
      { host: '::1', port: 26_379 },
    ],
    username: 'worker',
    password: 'p@ss',
    db: 2,
    tls: {},
    sentinelUsername: 's',
    sentinelPassword: 's&t',
    enableTLSForSentinelMode: true,
    maxRetriesPerRequest: 1,
  });
  const plain = redisOptions('redis+sentinel://queues?sentinel=one');
  for (const name of ['host', 'port', 'tls', 'sentinelPassword']) expect(plain).not.toHaveProperty(name);
});

it.each([
  ['redis+sentinel://queues', 'at least one sentinel'],
  ['redis+sentinel://queues:6379?sentinel=one', 'without a port'],
  ['redis+sentinel://?sentinel=one', 'the name of a group'],
  ['redis+sentinel://queues/x?sentinel=one', 'the number of a database'],
  ['redis+sentinel://queues?sentinel=one&sentinels=two', 'has no sentinels'],
  ['redis+sentinel://queues?sentinel=', 'is not host:port'],
  ['redis+sentinel://queues?sentinel=one:port', 'is not host:port'],
  ['redis+sentinel://queues?sentinel=a:b@one', 'is not host:port'],
  ['redis+sentinel://queues?sentinel=one/0', 'is not host:port'],
  ['redis+cluster://queues?sentinel=one', 'not a Redis address'],
])('refuses %s', (address, reason) => {
  expect(() => redisOptions(address)).toThrow(reason);
});
