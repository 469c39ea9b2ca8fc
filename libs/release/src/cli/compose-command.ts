import { planCompose, versionsOf } from '../commands/compose.ts';
import { ReleaseError } from '../release-error.ts';
import { textOf, wordAt, type Command } from './command.ts';

/** `release compose`: puts published versions together. */
export const composeCommand: Command = {
  usage: '<id> name=version ...',
  does: 'writes a release: the active one with these changes; name=- removes a remote',
  options: { from: { type: 'string', does: 'the release to start from; default: the active one' } },
  async run(input) {
    const id = wordAt(input, 0, 'the id of the new release');
    const plan = await planCompose(input.store, {
      id,
      changes: changesIn(input.words.slice(1)),
      from: textOf(input, 'from'),
    });
    return {
      steps: [`write release ${id}`, ...plan.changes.map((change) => `change ${change}`)],
      apply: async () => {
        const release = await plan.apply();
        return { text: id, data: { id, versions: versionsOf(release), changes: plan.changes } };
      },
    };
  },
};

function changesIn(pairs: readonly string[]): Record<string, string | null> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', version = ''] = pair.split('=', 2);
      if (!name || !version) throw new ReleaseError(`${pair} is not name=version`, { kind: 'usage' });
      return [name, version === '-' ? null : version];
    }),
  );
}
