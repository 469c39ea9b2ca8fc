import { ReleaseError } from '../release-error.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { signerOf } from '../trust/signed-statement.ts';
import type { Trust } from '../trust/trust.ts';
import { activationSchema, hashOf, serialOf, type Activation } from './activation.ts';

const fileName = 'history.ndjson';

/**
 * Every change of the pointer, oldest first. The pointer is swapped before its line is written, so a process that is
 * killed in between leaves the file one line short: the statement of the pointer stands in for it.
 */
export async function readHistory(store: ReleaseStore): Promise<Activation[]> {
  const [lines, pointer] = await Promise.all([readLines(store), store.pointer()]);
  const isShort = pointer?.signature !== undefined && serialOf(pointer) > serialOf(lines.at(-1));
  return isShort ? [...lines, pointer] : lines;
}

/** Writes the line that a killed process left out. Call it under the lock. */
export async function completeHistory(store: ReleaseStore): Promise<Activation[]> {
  const tag = (await store.files.tag(fileName)) ?? null;
  const history = await readHistory(store);
  if (history.length > (await readLines(store)).length) {
    await store.files.write(fileName, history.map((entry) => `${JSON.stringify(entry)}\n`).join(''), tag);
  }
  return history;
}

/**
 * The end of the history that nobody can have changed without a key: each statement names the hash of the one before.
 * Lines of earlier versions are not signed; the first signed one names the last of them.
 */
export function soundHistory(history: readonly Activation[], trust: Trust): Activation[] {
  const start = history.findLastIndex((entry, index) => !isSound(entry, history[index - 1], trust));
  return history.slice(start + 1);
}

function isSound(entry: Activation, before: Activation | undefined, trust: Trust): boolean {
  if (entry.signature === undefined) return before?.signature === undefined;
  return (
    signerOf('activation', entry, trust.keysFor('promote', entry.at)) !== undefined &&
    entry.before === (before === undefined ? null : hashOf(before)) &&
    serialOf(entry) > serialOf(before)
  );
}

/** The last line may be cut off by a process of an earlier version that was killed. */
async function readLines(store: ReleaseStore): Promise<Activation[]> {
  const lines = ((await store.read(fileName))?.toString() ?? '').split('\n');
  return lines.flatMap((line, index) => {
    if (line === '') return [];
    const entry = parsed(line);
    if (entry) return [entry];
    if (index === lines.length - 1) return [];
    throw new ReleaseError(`${fileName} is unreadable in line ${index + 1}; restore it from a copy of the store`);
  });
}

function parsed(line: string): Activation | undefined {
  try {
    return activationSchema.parse(JSON.parse(line));
  } catch {
    return undefined;
  }
}
