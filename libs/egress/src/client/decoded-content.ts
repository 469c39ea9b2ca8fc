import type { IncomingMessage } from 'node:http';
import { pipeline, type Duplex } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** Bytes. Small pieces, so that a reader with a limit stops long before a small body has grown huge. */
const chunkSize = 64 * 1024;

const decoders: Readonly<Record<string, () => Duplex>> = {
  gzip: () => createGunzip({ chunkSize }),
  'x-gzip': () => createGunzip({ chunkSize }),
  deflate: () => createInflate({ chunkSize }),
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
  const decoder = Object.hasOwn(decoders, coding) ? decoders[coding]?.() : undefined;
  if (!decoder) {
    answer.destroy();
    throw new Error('the content coding is unknown');
  }
  // Errors of both streams reach the reader of the decoder, and the end of one ends the other.
  return pipeline(answer, decoder, () => {});
}
