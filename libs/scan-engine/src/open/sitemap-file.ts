import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { SaxesParser } from 'saxes';

/** `page`: an address of the site; `sitemap`: of another file, as an index names them. */
export interface Location {
  kind: 'page' | 'sitemap';
  address: string;
}

const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b;
/** Unpacked piece by piece, so a small file that unpacks to a huge one costs no more than what is read of it. */
const chunkSize = 64 * 1024;

/**
 * The addresses of one file, as they come in: nothing of it is kept, and what stands before a fault counts. Packed is
 * what begins like it, whatever its name says. Entities of the file's own are a fault, so none can grow.
 *
 * @param byteLimit unpacked
 * @throws when the file is no sitemap, is damaged or too large
 */
export async function* locationsIn(bytes: AsyncIterable<Buffer>, byteLimit: number): AsyncGenerator<Location> {
  const decoder = new TextDecoder();
  const found: Location[] = [];
  const parser = parserInto(found);
  let size = 0;
  for await (const chunk of unpacked(bytes)) {
    size += chunk.length;
    if (size > byteLimit) throw new RangeError('the sitemap is too large');
    try {
      parser.write(decoder.decode(chunk, { stream: true }));
    } finally {
      yield* found.splice(0);
    }
  }
  parser.close();
}

function parserInto(found: Location[]): SaxesParser {
  const parser = new SaxesParser();
  const open: string[] = [];
  let text = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    open.push(localName(name));
    text = '';
  });
  const hear = (piece: string) => (text += piece);
  parser.on('text', hear);
  parser.on('cdata', hear);
  parser.on('closetag', () => {
    const owner = open.at(-2);
    // A picture or a video of a page has a `loc` as well, deeper inside.
    if (open.pop() !== 'loc' || open.length !== 2) return;
    const address = text.trim();
    if (owner === 'url') found.push({ kind: 'page', address });
    if (owner === 'sitemap') found.push({ kind: 'sitemap', address });
  });
  return parser;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

async function* unpacked(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const reader = bytes[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < 2) {
    const { value, done } = await reader.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  const whole = (async function* () {
    yield head;
    yield* { [Symbol.asyncIterator]: () => reader };
  })();
  if (!isGzip(head)) return yield* whole;
  const gunzip = createGunzip({ chunkSize });
  // Faults of either end come to whoever reads.
  pipeline(Readable.from(whole), gunzip, () => {});
  yield* gunzip as AsyncIterable<Buffer>;
}
