import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { throughEgress } from './through-egress.ts';

const policy = { allow: [], denyHosts: [] };

it.each([
  ['is answered', () => Promise.resolve('answer')],
  ['fails', () => Promise.reject(new Error('broken'))],
])('leaves no proxy behind when the request %s', async (_, ask) => {
  let port = 0;
  await throughEgress(policy, 1000, (proxy) => {
    port = Number(new URL(proxy).port);
    return ask();
  });
  const [error] = (await once(connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNREFUSED');
});
