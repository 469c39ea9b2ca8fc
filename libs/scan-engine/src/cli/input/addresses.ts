import { createReadStream } from 'node:fs';
import { addAbortSignal } from 'node:stream';
import type { Readable } from 'node:stream';
import type { ScanCommand } from './arguments.ts';
import { fileError, UsageError } from './usage-error.ts';

/** Limits of an address list. Larger ones are usually a mistake, and they can be split into several runs. */
export const listLimits = { bytes: 64 * 1024 * 1024, addresses: 100_000, lineLength: 8192 };

/** The stream that the file name `-` stands for, and a signal that aborts the reading. */
export interface ListInput {
  stdin: Readable;
  signal: AbortSignal;
}

/**
 * All addresses of the arguments and the list, without duplicates, in their order. A line that is not an address is
 * kept and gets a failed result, so the other pages are still scanned.
 *
 * @throws UsageError when the list cannot be read, is not UTF-8 text, or names no addresses or too many
 */
export async function addressesOf(
  { urls, urlsFile }: Pick<ScanCommand, 'urls' | 'urlsFile'>,
  input: ListInput,
): Promise<string[]> {
  const listed = urlsFile === undefined ? [] : listIn(await textOf(urlsFile, input), urlsFile);
  const all = [...new Set([...urls, ...listed])];
  if (all.length === 0) throw new UsageError(`--urls ${urlsFile}: it names no address`);
  if (all.length <= listLimits.addresses) return all;
  const { length } = all;
  throw new UsageError(`${length} addresses are too many for one run, the limit is ${listLimits.addresses}`);
}

function listIn(text: string, file: string): string[] {
  return text.split(/\r\n|[\r\n]/).flatMap((line, index) => {
    const address = line.trim();
    if (address.length > listLimits.lineLength) {
      const limit = `${listLimits.lineLength} characters`;
      throw new UsageError(`--urls ${file}: line ${index + 1} is longer than ${limit}, this is no list of addresses`);
    }
    return address === '' || address.startsWith('#') ? [] : [address];
  });
}

/** Reads in chunks, so an endless or huge file is abandoned at the size limit. */
async function textOf(file: string, input: ListInput): Promise<string> {
  const what = `--urls ${file}`;
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    const stream = addAbortSignal(input.signal, file === '-' ? input.stdin : createReadStream(file));
    for await (const piece of stream as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > listLimits.bytes) {
        throw new UsageError(
          `${what}: it is larger than ${listLimits.bytes / 1024 / 1024} MB, this is no list of addresses`,
        );
      }
      pieces.push(piece);
    }
  } catch (error) {
    throw error instanceof UsageError ? error : fileError(what, error);
  }
  return decoded(Buffer.concat(pieces), what);
}

/** Strips a byte order mark. @throws UsageError for anything but UTF-8 without NUL */
function decoded(bytes: Buffer, what: string): string {
  try {
    if (!bytes.includes(0)) return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Reported below.
  }
  throw new UsageError(`${what}: it is no text in UTF-8`);
}
