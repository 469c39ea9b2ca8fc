import { closeSync, openSync, writeSync } from 'node:fs';
import { once } from 'node:events';

/** Where the result goes. Each piece is handed over whole, so what is finished survives whatever comes. */
export interface Output {
  write(text: string): Promise<void>;
  close(): void;
}

export function openOutput(file: string | undefined): Output {
  if (file !== undefined) {
    const handle = openSync(file, 'w');
    return { write: async (text) => void writeSync(handle, text), close: () => closeSync(handle) };
  }
  return {
    async write(text) {
      if (!process.stdout.write(text)) await once(process.stdout, 'drain');
    },
    close: () => {},
  };
}
