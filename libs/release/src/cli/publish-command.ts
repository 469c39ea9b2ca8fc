import { resolve } from 'node:path';
import { readBuild } from '../build-output.ts';
import { planPublish } from '../commands/publish.ts';
import { gitSourceOf, withoutPassword } from '../git-source.ts';
import { textOf, wordAt, type Command } from './command.ts';

/** `release publish`: for the team of a remote. It needs no key and writes only the folder of this remote. */
export const publishCommand: Command = {
  usage: '<folder>',
  does: 'copies a build into the store, permanently',
  options: {
    version: { type: 'string', does: 'the version; default: that of package.json' },
    root: { type: 'string', does: 'what the folder is relative to; default: the current folder' },
    repository: { type: 'string', does: 'recorded address; default: the remote `origin` of git' },
    revision: { type: 'string', does: 'recorded commit; default: HEAD of the repository around the folder' },
  },
  async run(input) {
    const project = resolve(textOf(input, 'root') ?? '.', wordAt(input, 0, 'the folder of a built project'));
    const build = readBuild(project);
    const found = gitSourceOf(project);
    const [repository, revision] = [textOf(input, 'repository'), textOf(input, 'revision')];
    const source = {
      repository: repository === undefined ? found.repository : withoutPassword(repository),
      revision: revision ?? found.revision,
      isClean: revision === undefined ? found.isClean : null,
    };
    const version = textOf(input, 'version') ?? build.packageVersion;
    const { folder, files, bytes, apply } = await planPublish(input.store, build, { version, source });
    const origin = source.revision ? ` of ${source.revision}${source.isClean === false ? ' with changes' : ''}` : '';
    return {
      steps: [`write ${folder}: ${files} files, ${bytes} bytes${origin}`],
      apply: async () => ({
        text: await apply(),
        data: { folder, name: build.name, version, files, bytes, ...source },
      }),
    };
  },
};
