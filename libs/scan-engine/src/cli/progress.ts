import { stripVTControlCharacters } from 'node:util';

/** One line that rewrites itself, only where somebody watches: never in a file or a pipe. */
export interface Progress {
  show(done: number, total: number, url: string): void;
  clear(): void;
}

export function createProgress(stream: NodeJS.WriteStream, isWanted: boolean): Progress {
  if (!isWanted || !stream.isTTY) return { show: () => {}, clear: () => {} };
  return {
    show(done, total, url) {
      const text = stripVTControlCharacters(`${done}/${total} ${url}`).slice(0, (stream.columns ?? 80) - 1);
      stream.write(`\r\u001B[2K${text}`);
    },
    clear: () => void stream.write('\r\u001B[2K'),
  };
}
