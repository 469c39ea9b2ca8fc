import { resolve } from 'node:path';
import { local } from '../commands/local.ts';
import { planPromote, type PromotePlan } from '../commands/promote.ts';
import { planRollback } from '../commands/rollback.ts';
import { sign } from '../commands/sign.ts';
import { verified } from '../commands/verify.ts';
import type { Activation } from '../pointer/activation.ts';
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
  async run(input) {
    const id = wordAt(input, 0, 'the id of a release');
    const { notes } = await verified(input.store, id);
    const expiresAt = timeOf(textOf(input, 'expires'));
    const options = { key: privateKeyOf(input), expiresAt, trust: await knownTrust(input) };
    return {
      steps: [`sign release ${id}${expiresAt ? ` until ${expiresAt}` : ''}`],
      apply: async () => ({
        text: `signed ${(await sign(input.store, id, options)).id}`,
        data: { id, expiresAt: expiresAt ?? null, notes },
      }),
    };
  },
};

const optionsOf = async (input: CommandInput) => ({ anchors: await anchorsOf(input), key: privateKeyOf(input) });

const planOf = ({ id, before, apply }: PromotePlan): Plan => ({
  steps: [`make ${id} active instead of ${before ?? 'none'}`],
  async apply() {
    await apply();
    return { text: `active: ${id}`, data: { id, before: before ?? null } };
  },
});

export const promoteCommand: Command = {
  usage: '<id>',
  does: 'makes a signed release the active one; refuses what the edges would refuse',
  options: trustOptions,
  run: async (input) =>
    planOf(await planPromote(input.store, wordAt(input, 0, 'the id of a release'), await optionsOf(input))),
};

export const rollbackCommand: Command = {
  usage: '',
  does: 'goes back to the last release before the active one that the edges would take',
  options: trustOptions,
  run: async (input) => planOf(await planRollback(input.store, await optionsOf(input))),
};

export const localCommand: Command = {
  usage: '',
  does: 'publishes, composes, verifies and signs what is built in this checkout, prints the id, and promotes it unless somebody chose another release',
  options: {
    key: trustOptions.key,
    root: { type: 'string', does: 'the checkout; default: the current folder' },
    promote: { type: 'boolean', does: 'promote also over a rollback and over a release of somebody else' },
  },
  run: (input) => ({
    steps: ['publish, compose, verify, sign and promote what is built'],
    apply: async () => {
      const { id, kept } = await local(input.store, {
        root: resolve(textOf(input, 'root') ?? '.'),
        keyFile: keyFileOf(input),
        isForced: input.options['promote'] === true,
      });
      return {
        text: kept ? `${id}\n${sentenceOf(id, kept)}` : id,
        data: { id, active: kept?.id ?? id, isPromoted: !kept },
      };
    },
  }),
};

const sentenceOf = (id: string, { id: active, action = 'promote', at }: Activation): string =>
  `${id} is signed and not active: ${active} stays, which somebody chose with \`release ${action}\` at ${at}. ` +
  `To show ${id} instead, run \`release promote ${id}\`, or this command with --promote.`;
