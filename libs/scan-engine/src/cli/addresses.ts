import { createReadStream } from 'node:fs';
import { addAbortSignal } from 'node:stream';
import type { Readable } from 'node:stream';
import type { Order } from './arguments.ts';
import { fileFault, UsageFault } from './usage-error.ts';

/** What a list may be. More is a mistake far more often than a wish, and several runs are always possible. */
export const listLimits = { bytes: 64 * 1024 * 1024, addresses: 100_000, lineLength: 8192 };

/** Where a list comes from when its file is `-`, and what ends the reading. */
export interface ListInput {
  stdin: Readable;
  signal: AbortSignal;
}

/**
 * Every address of an order once, in its order. A line that is no address stays in it: it gets a result like every
 * other, and the pages beside it are scanned.
 *
 * @throws UsageFault when the list cannot be read, is no text, names no address or too many
 */
export async function addressesOf(
  { urls, urlsFile }: Pick<Order, 'urls' | 'urlsFile'>,
  input: ListInput,
): Promise<string[]> {
  const listed = urlsFile === undefined ? [] : listIn(await textOf(urlsFile, input), urlsFile);
  const all = [...new Set([...urls, ...listed])];
  if (all.length === 0) throw new UsageFault(`--urls ${urlsFile}: it names no address`);
  if (all.length <= listLimits.addresses) return all;
  const { length } = all;
  throw new UsageFault(`${length} addresses are too many for one run, the limit is ${listLimits.addresses}`);
}

function listIn(text: string, file: string): string[] {
  return text.split(/\r\n|[\r\n]/).flatMap((line, index) => {
    const address = line.trim();
    if (address.length > listLimits.lineLength) {
      const limit = `${listLimits.lineLength} characters`;
      throw new UsageFault(`--urls ${file}: line ${index + 1} is longer than ${limit}, this is no list of addresses`);
    }
    return address === '' || address.startsWith('#') ? [] : [address];
  });
}

/** Read piece by piece: what never ends, or is far too large, is given up at the limit. */
async function textOf(file: string, input: ListInput): Promise<string> {
  const what = `--urls ${file}`;
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    const stream = addAbortSignal(input.signal, file === '-' ? input.stdin : createReadStream(file));
    for await (const piece of stream as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > listLimits.bytes) {
        throw new UsageFault(
          `${what}: it is larger than ${listLimits.bytes / 1024 / 1024} MB, this is no list of addresses`,
        );
      }
      pieces.push(piece);
    }
  } catch (error) {
    throw error instanceof UsageFault ? error : fileFault(what, error);
  }
  return decoded(Buffer.concat(pieces), what);
}

/** The decoder takes the mark at the beginning away, and refuses what is not UTF-8. */
function decoded(bytes: Buffer, what: string): string {
  try {
    if (!bytes.includes(0)) return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // The sentence below says it.
  }
  throw new UsageFault(`${what}: it is no text in UTF-8`);
}
