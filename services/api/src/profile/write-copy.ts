import { once } from 'node:events';
import { open, rm } from 'node:fs/promises';
import { Writable } from 'node:stream';
import type { JsonPieces } from '../texts/json-pieces.ts';

/**
 * Writes a copy of an account to a stream or as a new file that only its owner may read.
 * @returns its bytes
 * @throws when the file exists; nothing is left of a copy that failed
 */
export async function writeCopy(pieces: JsonPieces, to: string | { write(text: string): unknown }): Promise<number> {
  let bytes = 0;
  if (typeof to !== 'string') {
    for await (const piece of pieces) {
      bytes += Buffer.byteLength(piece);
      if (to.write(piece) === false && to instanceof Writable) await once(to, 'drain');
    }
    return bytes;
  }
  const file = await open(to, 'wx', 0o600);
  try {
    for await (const piece of pieces) bytes += (await file.write(piece)).bytesWritten;
    await file.sync();
  } catch (error) {
    await rm(to);
    throw error;
  } finally {
    await file.close();
  }
  return bytes;
}
