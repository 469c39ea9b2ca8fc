import { expect, it } from 'vitest';
import { readEnvironment } from './read-environment.ts';
import { queueVariables } from './shared-variables.ts';

const redisUrl = (given: string) =>
  readEnvironment({ process: 'trial', variables: queueVariables, environment: { REDIS_URL: given } }).REDIS_URL;

it.each([
  'redis://localhost',
  'rediss://worker:word@cache.example:6380/2',
  'redis+sentinel://:word@queues/0?sentinel=one.example',
  'rediss+sentinel://queues?sentinel=10.0.0.1:26380&sentinel=[::1]:26379&sentinel-password=x',
])('takes %s as the address of Redis', (given) => {
  expect(redisUrl(given)).toBe(given);
});

it.each([
  'http://localhost',
  'redis://localhost/queues',
  'redis+sentinel://queues',
  'redis+sentinel://queues:26379?sentinel=one',
  'redis+sentinel://queues/x?sentinel=one',
  'redis+sentinel://?sentinel=one',
  'redis+sentinel://queues?sentinel=one&sentinel=a%20b',
  'redis+cluster://queues?sentinel=one',
])('refuses %s, with the forms that it may have', (given) => {
  expect(() => redisUrl(given)).toThrow(/REDIS_URL: must be .*redis:\/\/.*redis\+sentinel:\/\//);
});
