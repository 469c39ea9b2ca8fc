import type { IncomingMessage } from 'node:http';
import { pipeline, type Duplex } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';

/** Bytes. Small pieces, so that a reader with a limit stops long before a small body has grown huge. */
const chunkSize = 64 * 1024;

const decoders: Readonly<Record<string, (first: Buffer) => Duplex>> = {
  gzip: () => createGunzip({ chunkSize }),
  'x-gzip': () => createGunzip({ chunkSize }),
  // Some servers leave out the frame that belongs to the coding. Browsers accept both.
  deflate: ([byte = 0]) => ((byte & 15) === 8 ? createInflate({ chunkSize }) : createInflateRaw({ chunkSize })),
  br: () => createBrotliDecompress({ chunkSize }),
};

/**
 * The body without its content coding. We ask for none, but some servers send one regardless.
 *
 * @throws Error for an unknown coding, and while it is read, when the body is damaged or breaks off
 */
export function decodedContent(answer: IncomingMessage): AsyncIterable<Buffer> {
  const coding = (answer.headers['content-encoding'] ?? '').trim().toLowerCase();
  if (coding === '' || coding === 'identity') return answer;
  const decoderFor = Object.hasOwn(decoders, coding) ? decoders[coding] : undefined;
  if (!decoderFor) {
    answer.destroy();
    throw new Error('the content coding is unknown');
  }
  return decoded(answer, decoderFor);
}

async function* decoded(answer: AsyncIterable<Buffer>, decoderFor: (first: Buffer) => Duplex): AsyncGenerator<Buffer> {
  const pieces = answer[Symbol.asyncIterator]();
  const first = await pieces.next();
  // An empty body has no coding, not even where one is named.
  if (first.done) return;
  // Errors of both streams reach the reader of the decoder, and the end of one ends the other.
  yield* pipeline(joined(first.value, pieces), decoderFor(first.value), () => {});
}

async function* joined(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}
