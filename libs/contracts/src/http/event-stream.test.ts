import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readEvents, type ServerEvent } from './event-stream.ts';

/** The text as a stream, cut into pieces at the given places of its bytes. */
function streamOf(text: string, cuts: number[] = []): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
  return new ReadableStream({
    start(controller) {
      places.slice(1).forEach((end, index) => controller.enqueue(bytes.slice(places[index], end)));
      controller.close();
    },
  });
}
async function read(text: string, cuts?: number[]): Promise<ServerEvent[]> {
  const events: ServerEvent[] = [];
  for await (const event of readEvents(streamOf(text, cuts))) events.push(event);
  return events;
}

const text = ': comment\nid: 1\nevent: state\ndata: {"a":\ndata: "ü"}\n\nid: 2\r\ndata:x\r\n\r\ndata: unfinished';
const events = [
  { id: '1', event: 'state', data: '{"a":\n"ü"}' },
  { id: '2', event: 'message', data: 'x' },
];

it('joins data lines, keeps the last id and drops an unfinished event', async () => {
  expect(await read(text)).toEqual(events);
});

it('reads the same events however the network cuts the bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(200), { maxLength: 12 }), async (cuts) => {
      expect(await read(text, cuts)).toEqual(events);
    }),
  );
});
