import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { answersOk } from './answers-ok.mjs';

/** A busy machine may answer late, and what did not answer in time would look like what is not ready. */
const limitMs = 30_000;

async function healthAnswer(status: number, body: string): Promise<string> {
  const server = createServer((_, response) => response.writeHead(status).end(body)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/health`;
}

it('takes the health answer of its own installation for ready', async () => {
  const url = await healthAnswer(200, JSON.stringify({ status: 'up', installation: 'mine' }));
  expect(await answersOk(url, 'mine', limitMs)()).toBe(true);
});

it.each([
  ['of another installation', JSON.stringify({ status: 'up', installation: 'theirs' })],
  ['of a program that is none of ours', '<h1>Welcome</h1>'],
  ['that is null', 'null'],
  ['without the name of an installation', JSON.stringify({ status: 'up' })],
])('does not take an answer %s on the same port for ready', async (_, body) => {
  expect(await answersOk(await healthAnswer(200, body), 'mine', limitMs)()).toBe(false);
});

it('is not ready while the service says that it is not, or does not answer', async () => {
  const unavailable = await healthAnswer(503, JSON.stringify({ installation: 'mine' }));
  expect(await answersOk(unavailable, 'mine', limitMs)()).toBe(false);
  expect(await answersOk('http://127.0.0.1:1/health', 'mine', limitMs)()).toBe(false);
});
