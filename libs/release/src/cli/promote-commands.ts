import { resolve } from 'node:path';
import { local } from '../commands/local.ts';
import { planPromote, planRollback, type PromotePlan } from '../commands/promote.ts';
import { sign } from '../commands/sign.ts';
import { verified } from '../commands/verify.ts';
import { textOf, wordAt, type Command, type CommandInput, type Plan } from './command.ts';
import { timeOf } from './time-option.ts';
import { anchorsOf, keyFileOf, knownTrust, privateKeyOf, trustOptions } from './trust-options.ts';

export const signCommand: Command = {
  usage: '<id>',
  does: 'verifies and signs a release',
  options: {
    ...trustOptions,
    expires: { type: 'string', does: 'no edge takes the release from then on: 2027-03-31, or 90d' },
  },
  run(input) {
    const id = wordAt(input, 0, 'the id of a release');
    const { notes } = verified(input.store, id);
    const expiresAt = timeOf(textOf(input, 'expires'));
    const options = { key: privateKeyOf(input), expiresAt, trust: knownTrust(input) };
    return {
      steps: [`sign release ${id}${expiresAt ? ` until ${expiresAt}` : ''}`],
      apply: () => ({
        text: `signed ${sign(input.store, id, options).id}`,
        data: { id, expiresAt: expiresAt ?? null, notes },
      }),
    };
  },
};

const optionsOf = (input: CommandInput) => ({ anchors: anchorsOf(input), key: privateKeyOf(input) });

const planOf = ({ id, before, apply }: PromotePlan): Plan => ({
  steps: [`make ${id} active instead of ${before ?? 'none'}`],
  apply() {
    apply();
    return { text: `active: ${id}`, data: { id, before: before ?? null } };
  },
});

export const promoteCommand: Command = {
  usage: '<id>',
  does: 'makes a signed release the active one; refuses what the edges would refuse',
  options: trustOptions,
  run: (input) => planOf(planPromote(input.store, wordAt(input, 0, 'the id of a release'), optionsOf(input))),
};

export const rollbackCommand: Command = {
  usage: '',
  does: 'goes back to the last release before the active one that the edges would take',
  options: trustOptions,
  run: (input) => planOf(planRollback(input.store, optionsOf(input))),
};

export const localCommand: Command = {
  usage: '',
  does: 'publishes, composes, verifies, signs and promotes what is built in this checkout; prints the id',
  options: { key: trustOptions.key, root: { type: 'string', does: 'the checkout; default: the current folder' } },
  run: (input) => ({
    steps: ['publish, compose, verify, sign and promote what is built'],
    apply: async () => {
      const id = await local(input.store, { root: resolve(textOf(input, 'root') ?? '.'), keyFile: keyFileOf(input) });
      return { text: id, data: { id } };
    },
  }),
};
