import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Readable by its owner only, and whole or not at all: written beside, then renamed. */
export function writePrivateFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const beside = `${path}.${randomUUID()}.tmp`;
  try {
    writeFileSync(beside, text, { mode: 0o600, flush: true });
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

/** The parsed content, undefined when there is no file. What cannot be read is put aside, so that a start never fails. */
export function readJsonFile(path: string, aside: (path: string) => void): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return JSON.parse(text);
  } catch {
    renameSync(path, `${path}.broken`);
    aside(`${path}.broken`);
    return undefined;
  }
}
