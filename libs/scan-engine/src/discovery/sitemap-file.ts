import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { SaxesParser } from 'saxes';
import { WebPageError } from './web-page-error.ts';

/** A `loc` of a sitemap: `page` = address of a page, `sitemap` = address of another file in an index. */
export interface Location {
  kind: 'page' | 'sitemap';
  address: string;
}

/** Limits of one file. Bytes alone do not bound its cost, because the parser keeps all open elements. */
export interface SitemapFileLimits {
  /** Uncompressed bytes. */
  bytes: number;
  /** Nesting depth. The protocol needs 3 levels, its extensions for images, videos and news 5. */
  depth: number;
  /** Number of elements. The default fits 50,000 addresses, the protocol's limit, with ten elements each. */
  elements: number;
  /** Bytes of one tag, text or comment, which the parser keeps as a whole. Accurate to one chunk. */
  piece: number;
}

export const defaultSitemapFileLimits: SitemapFileLimits = {
  bytes: 50 * 1024 * 1024,
  depth: 8,
  elements: 500_000,
  piece: 1024 * 1024,
};

/** The beginning of a web page; the rest of it is often no XML. */
const webPage = /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype\s+html|html)\b/i;
const headLimit = 1000;

/** Characters. The protocol allows 2,048; longer texts are ignored. */
const addressLimit = 8192;

const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b;
/** Bytes. Decompressing in small chunks bounds the cost of a small file that expands to a huge one. */
const chunkSize = 64 * 1024;

/**
 * Streams the addresses of one file, including those before an error. Recognises gzip by its first bytes, regardless of
 * the file name. Custom entities are an error, which prevents their exponential expansion.
 *
 * @throws WebPageError when the file is a web page
 * @throws Error when the file is not a sitemap, is damaged or exceeds a limit
 */
export async function* locationsIn(
  bytes: AsyncIterable<Buffer>,
  limits: SitemapFileLimits,
): AsyncGenerator<Location[], void, void> {
  const decoder = new TextDecoder();
  const reading = { found: [] as Location[], size: 0, pieceAt: 0 };
  const parser = parserInto(reading, limits);
  for await (const chunk of decompressed(bytes)) {
    reading.size += chunk.length;
    if (reading.size > limits.bytes) throw new RangeError('the sitemap is too large');
    const text = decoder.decode(chunk, { stream: true });
    if (reading.size === chunk.length && webPage.test(text.slice(0, headLimit))) throw new WebPageError('a web page');
    try {
      parser.write(text);
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
  const onText = (piece: string) => {
    endPiece();
    if (text.length <= addressLimit) text += piece;
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('comment', endPiece);
  parser.on('closetag', () => {
    endPiece();
    const owner = open.at(-2);
    // Images and videos of a page also have a `loc`, on a deeper level.
    if (open.pop() !== 'loc' || open.length !== 2 || text.length > addressLimit) return;
    const address = text.trim();
    if (owner === 'url') reading.found.push({ kind: 'page', address });
    if (owner === 'sitemap') reading.found.push({ kind: 'sitemap', address });
  });
  return parser;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

async function* decompressed(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
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
  // Errors of both streams reach the reader of `gunzip`.
  pipeline(Readable.from(whole), gunzip, () => {});
  yield* gunzip as AsyncIterable<Buffer>;
}
