import { createPublicKey } from 'node:crypto';
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
export const soundHistory = (history: readonly Activation[], trust: Trust): Activation[] =>
  history.slice(lastUnsound(history, trust) + 1);

/**
 * Why the history says nothing up to some line, and what to do; undefined when all of it counts. A line whose key was
 * revoked is no sign of an attack: where the line after it counts, that one has its hash.
 */
export function unsoundReason(history: readonly Activation[], trust: Trust): string | undefined {
  const index = lastUnsound(history, trust);
  const entry = history[index];
  if (!entry) return undefined;
  const remedy = 'it does not say what was active before; name the release: release promote <id>';
  const line = index + 1;
  if (!isLinked(entry, history[index - 1]))
    return `${fileName} is not what was signed up to line ${line}, so ${remedy}`;
  return `line ${line} of ${fileName}, ${entry.action ?? 'promote'} ${entry.id} at ${entry.at}, is signed with ${signerNow(entry, trust)}, so up to there ${remedy}`;
}

/** The key of a statement that does not count, and why not. */
function signerNow(entry: Activation, { file }: Trust): string {
  const listed = (file?.keys ?? []).map((key) => ({ ...key, publicKey: createPublicKey(key.publicKey) }));
  const { id, name, revokedAt } = signerOf('activation', entry, listed) ?? {};
  if (id === undefined) return 'a key that the edges do not trust, or no longer';
  const reason = revokedAt === undefined ? 'which could not promote at that time' : `which was revoked at ${revokedAt}`;
  return `key ${id} of ${name}, ${reason}`;
}

/** Index of the last line that does not count; -1 when all of them do. */
const lastUnsound = (history: readonly Activation[], trust: Trust): number =>
  history.findLastIndex((entry, index) => !isSound(entry, history[index - 1], trust));

const isSound = (entry: Activation, before: Activation | undefined, trust: Trust): boolean =>
  isLinked(entry, before) &&
  (entry.signature === undefined || signerOf('activation', entry, trust.keysFor('promote', entry.at)) !== undefined);

/** Whether the statement was made after the one before it. Statements of earlier versions say nothing about that. */
function isLinked(entry: Activation, before: Activation | undefined): boolean {
  if (entry.signature === undefined) return before?.signature === undefined;
  return entry.before === (before === undefined ? null : hashOf(before)) && serialOf(entry) > serialOf(before);
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
