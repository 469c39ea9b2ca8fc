/** Prints what a change can affect, for `npm test -- --affected [base]`: a `Choice` as one line of JSON. */
import { join } from 'node:path';
import { listSources, read } from '../check/list-sources.ts';
import { changedFiles, fileAt } from './changed-files.ts';
import { changedTexts, isTextFile } from './texts/changed-texts.ts';
import { chooseTests, type Choice } from './choose-tests.ts';
import { mayUseTexts } from './texts/may-use-texts.ts';
import { readSituation } from './read-situation.ts';
import { readSourceGraph } from './read-source-graph.ts';

const root = join(import.meta.dirname, '../../../..');

async function choose(base: string): Promise<Choice> {
  const changed = changedFiles(root, base);
  if ('unknown' in changed) return { everything: changed.unknown };
  const paths = listSources(root);
  const deleted = changed.files.filter((path) => !paths.includes(path));
  const code = read(root, paths.filter(mayUseTexts));
  const now = (path: string) => read(root, paths.includes(path) ? [path] : [])[0]?.text ?? null;
  return chooseTests({
    ...(await readSituation(root, paths, readSourceGraph(root, paths, deleted))),
    changed: changed.files,
    changedTexts: (path) => (isTextFile(path) ? changedTexts(fileAt(root, changed.fork, path), now(path), code) : null),
  });
}

console.log(JSON.stringify(await choose(process.argv[2] ?? 'main')));
