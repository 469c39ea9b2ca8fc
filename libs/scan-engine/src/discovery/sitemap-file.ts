import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { SaxesParser } from 'saxes';

/** `page`: an address of the site; `sitemap`: of another file, as an index names them. */
export interface Location {
  kind: 'page' | 'sitemap';
  address: string;
}

/** What one file may be. The parser keeps every open element, so bytes alone do not bound what a file costs. */
export interface SitemapFileLimits {
  /** Unpacked. */
  bytes: number;
  /** Elements inside each other. The protocol needs 3, the extensions for pictures, videos and news 5. */
  depth: number;
  /** 50,000 addresses, the protocol's limit per file, with ten elements each. */
  elements: number;
  /** Bytes of one tag, text or comment, give or take a chunk: the parser keeps it whole. */
  piece: number;
}

export const defaultSitemapFileLimits: SitemapFileLimits = {
  bytes: 50 * 1024 * 1024,
  depth: 8,
  elements: 500_000,
  piece: 1024 * 1024,
};

/** Characters. The protocol allows 2,048; what is longer is no address. */
const addressLimit = 8192;

const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b;
/** Unpacked piece by piece, so a small file that unpacks to a huge one costs no more than what is read of it. */
const chunkSize = 64 * 1024;

/**
 * The addresses of one file, as they come in: nothing of it is kept, and what stands before a fault counts. Packed is
 * what begins like it, whatever its name says. Entities of the file's own are a fault, so none can grow.
 *
 * @throws when the file is no sitemap, is damaged or exceeds a limit
 */
export async function* locationsIn(
  bytes: AsyncIterable<Buffer>,
  limits: SitemapFileLimits,
): AsyncGenerator<Location[], void, void> {
  const decoder = new TextDecoder();
  const reading = { found: [] as Location[], size: 0, pieceAt: 0 };
  const parser = parserInto(reading, limits);
  for await (const chunk of unpacked(bytes)) {
    reading.size += chunk.length;
    if (reading.size > limits.bytes) throw new RangeError('the sitemap is too large');
    try {
      parser.write(decoder.decode(chunk, { stream: true }));
    } finally {
      if (reading.found.length > 0) yield reading.found.splice(0);
    }
    if (reading.size - reading.pieceAt > limits.piece) throw new RangeError('a piece of the sitemap is too long');
  }
  parser.close();
}

interface FileReading {
  found: Location[];
  /** Bytes read. */
  size: number;
  /** Value of `size` when the last tag, text or comment ended. */
  pieceAt: number;
}

function parserInto(reading: FileReading, limits: SitemapFileLimits): SaxesParser {
  const parser = new SaxesParser();
  const open: string[] = [];
  let text = '';
  let elements = 0;
  const endPiece = () => (reading.pieceAt = reading.size);
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    endPiece();
    elements += 1;
    if (elements > limits.elements) throw new RangeError('the sitemap has too many elements');
    if (open.length >= limits.depth) throw new RangeError('the elements of the sitemap are nested too deeply');
    open.push(localName(name));
    text = '';
  });
  const hear = (piece: string) => {
    endPiece();
    if (text.length <= addressLimit) text += piece;
  };
  parser.on('text', hear);
  parser.on('cdata', hear);
  parser.on('comment', endPiece);
  parser.on('closetag', () => {
    endPiece();
    const owner = open.at(-2);
    // A picture or a video of a page has a `loc` as well, deeper inside.
    if (open.pop() !== 'loc' || open.length !== 2 || text.length > addressLimit) return;
    const address = text.trim();
    if (owner === 'url') reading.found.push({ kind: 'page', address });
    if (owner === 'sitemap') reading.found.push({ kind: 'sitemap', address });
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
