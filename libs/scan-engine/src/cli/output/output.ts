import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  ftruncateSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { isClosedPipe } from './closed-pipe.ts';
import { fileError, UsageError } from '../input/usage-error.ts';

/** Where the result is written. Each text is written completely, so finished results survive an interruption. */
export interface Output {
  write(text: string): Promise<void>;
  /** Completes the output. */
  close(): void;
  /** Abandons the output: a file that existed before is unchanged unless a stream has already begun. */
  discard(): void;
}

/**
 * Opens the output before any work begins, so a path that cannot be written is reported at once. An existing file is
 * replaced by the first text (`stream`) or by the complete document (`document`).
 *
 * @param option name for error messages, such as `--output`
 * @throws UsageError when the file cannot be written
 */
export function openOutput(option: string, file: string, kind: 'stream' | 'document'): Output {
  try {
    const target = existsSync(file) ? realpathSync(file) : path.resolve(file);
    const isThere = existsSync(target);
    if (isThere && statSync(target).isDirectory()) throw new UsageError(`${option} ${file}: it is a folder`);
    if (isThere) accessSync(target, constants.W_OK);
    // A device or a pipe is written directly.
    const isPlain = !isThere || statSync(target).isFile();
    return isPlain && kind === 'document' ? documentFile(target) : streamFile(target, isThere, isPlain);
  } catch (error) {
    throw error instanceof UsageError ? error : fileError(`${option} ${file}`, error);
  }
}

/**
 * Cannot take back what was written and does not close the stream.
 *
 * A write that fails throws a UsageError, except into a closed pipe: that error is thrown as it is.
 */
export const standardOutput = (stdout: Writable): Output => ({
  async write(text) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    stdout.write(text, (error) => (error ? reject(error) : resolve()));
    await promise.catch((error: unknown) => {
      throw isClosedPipe(error) ? error : fileError('standard output', error);
    });
  },
  close: () => {},
  discard: () => {},
});

function streamFile(target: string, isThere: boolean, isPlain: boolean): Output {
  const handle = openSync(target, isPlain ? 'a' : 'w');
  let isFresh = !isPlain;
  const begin = () => {
    if (!isFresh) ftruncateSync(handle, 0);
    isFresh = true;
  };
  return {
    async write(text) {
      begin();
      writeAll(handle, text);
    },
    close() {
      begin();
      closeSync(handle);
    },
    discard() {
      closeSync(handle);
      if (!isThere && isPlain && !isFresh) rmSync(target, { force: true });
    },
  };
}

/**
 * Writes to a temporary file in the same folder and renames it when complete, so no partial document is visible. Its name
 * is random: a killed process leaves one behind, and in a container the next process has the same id.
 */
function documentFile(target: string): Output {
  const part = path.join(path.dirname(target), `.${path.basename(target)}.${randomUUID()}.part`);
  const handle = openSync(part, 'wx');
  if (existsSync(target)) fchmodSync(handle, statSync(target).mode & 0o777);
  const remove = () => rmSync(part, { force: true });
  process.once('exit', remove);
  return {
    write: async (text) => writeAll(handle, text),
    close() {
      closeSync(handle);
      renameSync(part, target);
      process.off('exit', remove);
    },
    discard() {
      closeSync(handle);
      remove();
      process.off('exit', remove);
    },
  };
}

/** `writeSync` may write only a part of the buffer. */
function writeAll(handle: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at);
}
