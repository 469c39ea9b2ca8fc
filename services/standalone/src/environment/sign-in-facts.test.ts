import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { signInFacts } from './sign-in-facts.mjs';

async function sandboxOf(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return {
    edge: 1,
    api: 2,
    apiInternal: 3,
    worker: 4,
    sites: 6,
    smtp: 7,
    payments: 8,
    paymentsAdmin: 9,
    sandbox: (server.address() as AddressInfo).port,
  };
}

it('asks the sandbox who can sign in', async () => {
  const accounts = [{ email: 'erika@example.org', password: 'treppe' }];
  const ports = await sandboxOf(({ url }, response) => {
    response.statusCode = url === '/sandbox/identity/demo-accounts' ? 200 : 404;
    response.end(JSON.stringify(accounts));
  });
  expect(await signInFacts(ports, {})).toEqual({ issuer: undefined, accounts });
});

it('asks nobody about a provider of the person', async () => {
  const ports = await sandboxOf(() => expect.unreachable());
  const person = { OIDC_ISSUER: 'https://login.example/' };
  expect(await signInFacts(ports, person)).toEqual({ issuer: 'https://login.example/', accounts: [] });
});

it.each(['', '{}', '[]', 'null', '<p>'])('starts all the same when the answer is %j', async (body) => {
  const ports = await sandboxOf((_, response) => response.end(body));
  expect((await signInFacts(ports, {})).accounts).toEqual([]);
});
