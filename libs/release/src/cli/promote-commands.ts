import { createPublicKey } from 'node:crypto';
import { join, resolve } from 'node:path';
import { local } from '../commands/local.ts';
import { promote, rollback } from '../commands/promote.ts';
import { sign } from '../commands/sign.ts';
import { verified } from '../commands/verify.ts';
import { readPrivateKey } from '../keys.ts';
import { textOf, wordAt, type Command, type CommandInput } from './command.ts';

const key = {
  key: { type: 'string', does: 'file of the private key; default: release-key.pem beside the store' },
} as const;
const keyFile = (input: CommandInput) =>
  resolve(textOf(input, 'key') ?? join(input.store.folder, '../release-key.pem'));

export const signCommand: Command = {
  usage: '<id>',
  does: 'verifies and signs a release',
  options: key,
  run(input) {
    const id = wordAt(input, 0, 'the id of a release');
    const { notes } = verified(input.store, id);
    const privateKey = readPrivateKey(keyFile(input));
    return {
      steps: [`sign release ${id}`],
      apply: () => ({ text: `signed ${sign(input.store, id, privateKey).id}`, data: { id, notes } }),
    };
  },
};

export const promoteCommand: Command = {
  usage: '<id>',
  does: 'makes a signed release the active one',
  options: key,
  run(input) {
    const id = wordAt(input, 0, 'the id of a release');
    const publicKey = createPublicKey(readPrivateKey(keyFile(input)));
    return {
      steps: [`make ${id} active instead of ${input.store.active() ?? 'none'}`],
      apply: () => {
        promote(input.store, id, publicKey);
        return { text: `active: ${id}`, data: { id } };
      },
    };
  },
};

export const rollbackCommand: Command = {
  usage: '',
  does: 'goes back to the release before the active one',
  options: key,
  run(input) {
    const publicKey = createPublicKey(readPrivateKey(keyFile(input)));
    return {
      steps: [`go back from ${input.store.active() ?? 'none'}`],
      apply: () => {
        const id = rollback(input.store, publicKey);
        return { text: `active: ${id}`, data: { id } };
      },
    };
  },
};

export const localCommand: Command = {
  usage: '',
  does: 'publishes, composes, verifies, signs and promotes what is built in this checkout; prints the id',
  options: { ...key, root: { type: 'string', does: 'the checkout; default: the current folder' } },
  run: (input) => ({
    steps: ['publish, compose, verify, sign and promote what is built'],
    apply: async () => {
      const id = await local(input.store, { root: resolve(textOf(input, 'root') ?? '.'), keyFile: keyFile(input) });
      return { text: id, data: { id } };
    },
  }),
};
