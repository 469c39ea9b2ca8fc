import { diff } from '../commands/diff.ts';
import { list, type ListedRelease } from '../commands/list.ts';
import { verified } from '../commands/verify.ts';
import { wordAt, type Command } from './command.ts';

export const verifyCommand: Command = {
  usage: '<id>',
  does: 'runs every static check',
  async run(input) {
    const id = wordAt(input, 0, 'the id of a release');
    const { notes } = await verified(input.store, id);
    return { text: [`release ${id} passes`, ...notes.map((note) => `note: ${note}`)].join('\n'), data: { id, notes } };
  },
};

export const listCommand: Command = {
  usage: '',
  does: 'lists the releases, oldest first',
  async run({ store }) {
    const releases = await list(store);
    return { text: releases.map(lineOf).join('\n') || 'no release', data: releases };
  },
};

function lineOf(release: ListedRelease): string {
  const { id, createdAt, isActive, canaryPercent, isSigned, versions, promoted } = release;
  const parts = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  const last = promoted ? `, promoted ${promoted.at} by ${promoted.by}` : '';
  const share = canaryPercent === null ? '' : `, canary for ${canaryPercent} %`;
  return `${isActive ? '*' : ' '} ${id}  ${createdAt}  ${isSigned ? 'signed' : 'unsigned'}  ${parts.join(', ')}${last}${share}`;
}

export const diffCommand: Command = {
  usage: '<id> <id>',
  does: 'lists what changes for a visitor',
  async run(input) {
    const [one, other] = [wordAt(input, 0, 'the first of two ids'), wordAt(input, 1, 'the second of two ids')];
    const changes = await diff(input.store, one, other);
    return { text: changes.join('\n') || 'no difference', data: { from: one, to: other, changes } };
  },
};
