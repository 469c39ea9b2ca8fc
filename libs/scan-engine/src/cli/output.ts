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
import { once } from 'node:events';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { fileFault, UsageFault } from './usage-error.ts';

/** Where the result goes. Each piece is handed over whole, so what is finished survives whatever comes. */
export interface Output {
  write(text: string): Promise<void>;
  /** From now on it is what was asked for. */
  close(): void;
  /** Nothing came of it: what was there before is still there. */
  discard(): void;
}

/**
 * Opened before any work begins: a place that cannot be written is told at once. What stands there is replaced only
 * by the first piece (`stream`), or by the whole document.
 *
 * @param option name for the sentence, `--output`
 * @throws UsageFault
 */
export function openOutput(option: string, file: string, kind: 'stream' | 'document'): Output {
  try {
    const target = existsSync(file) ? realpathSync(file) : path.resolve(file);
    const isThere = existsSync(target);
    if (isThere && statSync(target).isDirectory()) throw new UsageFault(`${option} ${file}: it is a folder`);
    if (isThere) accessSync(target, constants.W_OK);
    // A device or a pipe holds nothing that could be replaced.
    const isPlain = !isThere || statSync(target).isFile();
    return isPlain && kind === 'document' ? documentFile(target) : streamFile(target, isThere, isPlain);
  } catch (error) {
    throw error instanceof UsageFault ? error : fileFault(`${option} ${file}`, error);
  }
}

/** What was written cannot be taken back, and closing it is not ours. */
export const standardOutput = (stdout: Writable): Output => ({
  async write(text) {
    if (!stdout.write(text)) await once(stdout, 'drain');
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

/** Written beside its place and moved there when it is whole: half a document never looks like one. */
function documentFile(target: string): Output {
  const part = path.join(path.dirname(target), `.${path.basename(target)}.${process.pid}.part`);
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

/** The system may take only a part at a time. */
function writeAll(handle: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length;) at += writeSync(handle, bytes, at);
}
