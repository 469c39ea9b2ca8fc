import { resolve } from 'node:path';
import { addKey, planKeys, revokeKey, revokeRelease, signKeys, type NewKey } from '../commands/keys.ts';
import { ReleaseError } from '../release-error.ts';
import { createPrivateKeyFile, keyIdOf, publicPem, readPublicKeys } from '../trust/keys.ts';
import { keyRoles, trustFileName, type KeyRole } from '../trust/trust-file.ts';
import { readTrust } from '../trust/trust.ts';
import { textOf, wordAt, type Command, type CommandInput, type Outcome, type Plan } from './command.ts';
import { timeOf } from './time-option.ts';
import { anchorsOf, privateKeyOf, trustOptions } from './trust-options.ts';

/** `release keys`: who may sign and who may promote. */
export const keysCommand: Command = {
  usage: '[list | create FILE | add FILE | revoke KEY | revoke-release ID | sign]',
  does: 'lists who may sign and promote, and changes it with a key of the platform',
  options: {
    ...trustOptions,
    name: { type: 'string', does: 'of add: who holds the key' },
    roles: { type: 'string', does: 'of add: sign, promote, or both with a comma' },
    until: { type: 'string', does: 'of add: the key counts until then: 2027-03-31, or 90d' },
    reason: { type: 'string', does: 'of revoke-release: why' },
  },
  async run(input) {
    const action = input.words[0] ?? 'list';
    const run = Object.hasOwn(actions, action) ? actions[action] : undefined;
    if (!run) throw new ReleaseError(`keys has no action ${action}`, { kind: 'usage' });
    return run(input);
  },
};

const actions: Record<string, (input: CommandInput) => Outcome | Plan | Promise<Outcome | Plan>> = {
  async list(input) {
    const { anchors, serial, file } = await readTrust(input.store, await anchorsOf(input));
    const keys = [
      ...anchors.map(({ id, name }) => ({ id, name, roles: [...keyRoles], isAnchor: true })),
      ...(file?.keys ?? []).map((key) => ({ ...key, isAnchor: false })),
    ];
    const revokedReleases = file?.revokedReleases ?? [];
    const text = [
      ...keys.map((key) => `${key.id}  ${key.roles.join(',')}  ${key.name}${stateOf(key)}`),
      ...revokedReleases.map(({ id, at, reason }) => `revoked release ${id}  ${at}  ${reason}`),
    ].join('\n');
    return { text, data: { serial, keys, revokedReleases } };
  },
  create(input) {
    const path = resolve(wordAt(input, 1, 'the file to write'));
    return {
      steps: [`write a new private key to ${path}`],
      apply() {
        const key = createPrivateKeyFile(path);
        return { text: publicPem(key).trim(), data: { id: keyIdOf(key), file: path, publicKey: publicPem(key) } };
      },
    };
  },
  async add(input) {
    const added = newKeyIn(input);
    return changeOf(
      input,
      addKey(added),
      `trust key ${keyIdOf(added.publicKey)} of ${added.name} to ${added.roles.join(' and ')}`,
    );
  },
  async sign(input) {
    return changeOf(
      input,
      signKeys,
      `sign ${trustFileName} with key ${keyIdOf(privateKeyOf(input))}, and change nothing in it`,
    );
  },
  async revoke(input) {
    const id = wordAt(input, 1, 'the id of a key');
    return changeOf(input, revokeKey(id), `revoke key ${id} and everything it signed`);
  },
  async 'revoke-release'(input) {
    const id = wordAt(input, 1, 'the id of a release');
    const reason = textOf(input, 'reason');
    if (!reason) throw new ReleaseError('--reason is missing', { kind: 'usage' });
    return changeOf(input, revokeRelease(id, reason), `revoke release ${id}: ${reason}`);
  },
};

async function changeOf(input: CommandInput, change: Parameters<typeof planKeys>[2], step: string): Promise<Plan> {
  const options = { anchors: await anchorsOf(input), key: privateKeyOf(input) };
  const { apply } = await planKeys(input.store, options, change);
  return {
    steps: [step],
    async apply() {
      const { serial } = await apply();
      return { text: `${trustFileName} has serial ${serial}`, data: { serial } };
    },
  };
}

function newKeyIn(input: CommandInput): NewKey {
  const [publicKey, ...more] = readPublicKeys(resolve(wordAt(input, 1, 'the file of a public key')));
  const name = textOf(input, 'name');
  const roles = (textOf(input, 'roles') ?? '').split(',').filter(Boolean);
  if (!publicKey || more.length > 0) throw new ReleaseError('the file holds more than one key; add them one by one');
  if (!name) throw new ReleaseError('--name is missing', { kind: 'usage' });
  if (roles.length === 0 || !roles.every(isRole)) {
    throw new ReleaseError(`--roles must be ${keyRoles.join(' or ')}, or both with a comma`, { kind: 'usage' });
  }
  return { publicKey, name, roles, until: timeOf(textOf(input, 'until')) };
}

const isRole = (text: string): text is KeyRole => keyRoles.some((role) => role === text);

function stateOf(key: { isAnchor: boolean; until?: string | undefined; revokedAt?: string | undefined }): string {
  if (key.isAnchor) return ' (the edges have it themselves)';
  if (key.revokedAt !== undefined) return ` (revoked ${key.revokedAt})`;
  return key.until === undefined ? '' : ` (until ${key.until})`;
}
