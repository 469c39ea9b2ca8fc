import { resolve } from 'node:path';
import { planExport } from '../commands/export-site.ts';
import { planPrune } from '../commands/prune.ts';
import { ReleaseError } from '../release-error.ts';
import { textOf, wordAt, type Command, type CommandInput } from './command.ts';

export const exportCommand: Command = {
  usage: '<id> <folder>',
  does: 'writes what visitors load and headers.json for any content delivery network',
  options: {
    origin: { type: 'string', does: 'where visitors find the site: https://www.example.org' },
    edge: { type: 'string', does: 'a running edge that serves the release, for the documents; default: files only' },
    also: { type: 'string', does: 'further releases with commas between, for tabs that are still open on them' },
  },
  async run(input) {
    const [id, target] = [wordAt(input, 0, 'the id of a release'), wordAt(input, 1, 'the folder to write')];
    const folder = resolve(target);
    const also = (textOf(input, 'also') ?? '').split(',').filter(Boolean);
    const edge = textOf(input, 'edge');
    const publicOrigin = originOf(input, 'origin');
    const plan = await planExport(input.store, {
      id,
      folder,
      publicOrigin,
      also,
      edge: edge && originOf(input, 'edge'),
    });
    return {
      steps: [
        `write ${plan.files} files of ${[id, ...also].join(', ')} to ${folder}`,
        ...(edge ? [`fetch the documents from ${edge}`] : []),
      ],
      async apply() {
        const { files, documents } = await plan.apply();
        return {
          text: `${folder}: ${files.length} files, ${documents.length} documents, headers.json`,
          data: { id, folder, files: files.length, documents: documents.length },
        };
      },
    };
  },
};

export const pruneCommand: Command = {
  usage: '',
  does: 'removes releases and versions that neither visitors nor a rollback need any more',
  options: {
    keep: { type: 'string', does: 'how many releases before the active one stay; default: 5' },
    days: { type: 'string', does: 'what was published or active in the last days stays; default: 30' },
  },
  async run(input) {
    const [keep, graceDays] = [wholeNumber(input, 'keep', 5), wholeNumber(input, 'days', 30)];
    const { releases, versions, drafts, apply } = await planPrune(input.store, { keep, graceDays });
    return {
      steps: [
        ...releases.map((id) => `remove release ${id}`),
        ...versions.map((folder) => `remove ${folder}`),
        ...drafts.map((path) => `remove ${path}`),
      ],
      async apply() {
        await apply();
        const text = `removed ${releases.length} releases, ${versions.length} versions and ${drafts.length} drafts`;
        return { text, data: { releases, versions, drafts } };
      },
    };
  },
};

function wholeNumber(input: CommandInput, name: string, byDefault: number): number {
  const text = textOf(input, name) ?? String(byDefault);
  if (!/^\d{1,5}$/.test(text)) throw new ReleaseError(`--${name} ${text} is no whole number`, { kind: 'usage' });
  return Number(text);
}

function originOf(input: CommandInput, name: string): string {
  const url = URL.parse(textOf(input, name) ?? '');
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw new ReleaseError(`--${name} must be an address like https://www.example.org`, { kind: 'usage' });
}
