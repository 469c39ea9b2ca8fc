import type { KeyObject } from 'node:crypto';
import { join, resolve } from 'node:path';
import { ReleaseError } from '../release-error.ts';
import { readPrivateKey, readPublicKeys } from '../trust/keys.ts';
import { readTrust, type Trust } from '../trust/trust.ts';
import { textOf, type Command, type CommandInput } from './command.ts';

/** Options of the commands that use keys. */
export const trustOptions = {
  key: { type: 'string', does: 'file of your private key; default: release-key.pem beside the store' },
  trust: {
    type: 'string',
    does: 'the public keys of the edges, PEM or files with commas between; default: RELEASE_PUBLIC_KEY, then the store',
  },
} as const satisfies Command['options'];

export const keyFileOf = (input: CommandInput): string =>
  resolve(textOf(input, 'key') ?? join(input.store.files.folder ?? '.local/releases', '../release-key.pem'));

export const privateKeyOf = (input: CommandInput): KeyObject => readPrivateKey(keyFileOf(input));

/** The keys in the hands of the edges. Without them nobody knows what the edges would refuse. */
export async function anchorsOf(input: CommandInput): Promise<KeyObject[]> {
  const given = textOf(input, 'trust') ?? process.env.RELEASE_PUBLIC_KEY;
  if (given !== undefined) return readPublicKeys(given);
  const kept = await input.store.read('public-key.pem');
  if (kept) return readPublicKeys(kept.toString());
  throw new ReleaseError(
    'nobody says which keys the edges trust; give --trust FILE, or set RELEASE_PUBLIC_KEY as on the edges',
  );
}

/** Undefined when nobody says which keys the edges trust. */
export async function knownTrust(input: CommandInput): Promise<Trust | undefined> {
  const isSaid = textOf(input, 'trust') ?? process.env.RELEASE_PUBLIC_KEY ?? (await input.store.read('public-key.pem'));
  return isSaid === undefined ? undefined : readTrust(input.store, await anchorsOf(input));
}
