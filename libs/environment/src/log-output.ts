import { writeSync } from 'node:fs';

/** Where a logger writes its lines. */
export interface LogOutput {
  write(line: string): void;
}

type Write = (fd: number, bytes: Uint8Array) => number;

const waitMs = 10;
/** Milliseconds that one line may wait for a reader that is too slow. */
const mostWaitMs = 250;

/**
 * Standard output for the log of a service, which must not fail because its log does: on a full disk, and when the
 * reader of a pipe has ended, a line is dropped and never thrown. The next line that can be written says how many are
 * missing.
 *
 * @param service for that line
 */
export function logOutput(service: string, write: Write = writeSync, fd = 1): LogOutput {
  let dropped = 0;
  const isWritten = (line: string): boolean => {
    let rest: Uint8Array = Buffer.from(line);
    for (let waited = 0; rest.length > 0;) {
      try {
        rest = rest.subarray(write(fd, rest));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || waited >= mostWaitMs) return false;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waitMs);
        waited += waitMs;
      }
    }
    return true;
  };
  return {
    write(line) {
      if (dropped > 0 && isWritten(droppedLine(service, dropped))) dropped = 0;
      if (dropped > 0 || !isWritten(line)) dropped += 1;
    },
  };
}

/** Level 40 of pino is a warning. The line before it may have been cut. */
const droppedLine = (service: string, lines: number) =>
  `\n${JSON.stringify({ level: 40, time: Date.now(), service, event: 'log_lines_dropped', lines })}\n`;
