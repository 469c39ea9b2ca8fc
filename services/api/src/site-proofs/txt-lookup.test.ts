import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { TxtLookup } from './txt-lookup.ts';

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** A name server that answers every question with these texts, each in its parts; `undefined`: not at all. */
async function nameServer(texts: readonly (readonly string[])[] | undefined, code = 0): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (question, from) => {
    if (texts === undefined) return;
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(0x8180 | code, 2);
    head.writeUInt16BE(texts.length, 6);
    head.writeUInt32BE(0, 8);
    const asked = question.subarray(12, question.indexOf(0, 12) + 5);
    const records = texts.map((parts) => {
      const data = Buffer.concat(parts.flatMap((part) => [Buffer.from([part.length]), Buffer.from(part)]));
      const record = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0]);
      record.writeUInt16BE(data.length, 10);
      return Buffer.concat([record, data]);
    });
    socket.send(Buffer.concat([head, asked, ...records]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  closing.push(() => socket.close());
  return `127.0.0.1:${socket.address().port}`;
}
const ask = async (server: string) => await new TxtLookup().textsOf('_stufenlos.shop.example', [server]);

it('tells all texts of a name, long ones in one piece', async () => {
  const long = ['a'.repeat(200), 'b'.repeat(100)];
  expect(await ask(await nameServer([['v=spf1 -all'], long]))).toEqual(['v=spf1 -all', long.join('')]);
});

it('tells that there are none', async () => {
  expect(await ask(await nameServer([]))).toEqual([]);
  expect(await ask(await nameServer([], 3))).toEqual([]);
});

it('does not take a fault of the name server, or its silence, for an answer', async () => {
  expect(await ask(await nameServer([], 2))).toBeUndefined();
  const impatient = new TxtLookup();
  expect(impatient.limits).toEqual({ timeout: 1500, tries: 2, whole: 5000 });
  impatient.limits = { timeout: 20, tries: 2, whole: 5000 };
  expect(await impatient.textsOf('_stufenlos.shop.example', [await nameServer(undefined)])).toBeUndefined();
  impatient.limits = { timeout: 600_000, tries: 1, whole: 20 };
  expect(await impatient.textsOf('_stufenlos.shop.example', [await nameServer(undefined)])).toBeUndefined();
});
