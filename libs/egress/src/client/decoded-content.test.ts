import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { decodedContent } from './decoded-content.ts';

it('gives up an answer in an unknown coding, so that its connection is free for another one', async () => {
  const left = Promise.withResolvers<void>();
  const server = createServer((_, response) => {
    response.once('close', left.resolve);
    response.writeHead(200, { 'content-encoding': 'compress' }).write('a beginning');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const [answer] = (await once(get(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`), 'response')) as [
    IncomingMessage,
  ];
  expect(() => decodedContent(answer)).toThrow('the content coding is unknown');
  await left.promise;
  server.close();
});
