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
