/**
 * Prints what a change can affect, for `npm test -- --affected [base]`: a `Choice` as one line of JSON, with `outages`,
 * whether journeys that break the site may be chosen.
 */
import { join } from 'node:path';
import { listSources, read } from '../check/list-sources.ts';
import { changedFiles, fileAt } from './changed-files.ts';
import { isTextFile, usersOfChangedTexts } from './changed-texts.ts';
import { chooseTests, type Choice } from './choose-tests.ts';
import { exercisedProjects } from './exercised-projects.ts';
import { isUnitTest } from './is-unit-test.ts';
import { projectDependents } from './project-dependents.ts';
import { mayContainChosen } from './may-contain-chosen.ts';
import { readSourceGraph } from './read-source-graph.ts';
import { readRemotes } from './remote-views.ts';

const root = join(import.meta.dirname, '../../../..');

async function choose(base: string): Promise<Choice & { outages?: boolean }> {
  const changed = changedFiles(root, base);
  if ('unknown' in changed) return { everything: changed.unknown };
  const paths = listSources(root);
  const deleted = changed.files.filter((path) => !paths.includes(path));
  const graph = readSourceGraph(root, paths, deleted);
  const code = read(root, paths.filter(mayUseTexts));
  const now = (path: string) => read(root, paths.includes(path) ? [path] : [])[0]?.text ?? null;
  const choice = chooseTests({
    changed: changed.files,
    testFiles: paths.filter(isUnitTest),
    graph,
    dependents: await projectDependents(root),
    exercised: exercisedProjects(root, paths),
    remotes: readRemotes(root, paths),
    textUsers: (path) =>
      isTextFile(path) ? usersOfChangedTexts(fileAt(root, changed.fork, path), now(path), code) : null,
  });
  if ('everything' in choice) return choice;
  const outages = read(root, paths.filter(isOutage));
  return { ...choice, outages: outages.some((file) => mayContainChosen(file, choice.journeys)) };
}

const isOutage = (path: string) => /^e2e\/outages\/.*\.e2e\.ts$/.test(path);

const mayUseTexts = (path: string) => /\.(?:ts|tsx|mjs)$/.test(path) && !/\.(?:test|e2e)\./.test(path);

console.log(JSON.stringify(await choose(process.argv[2] ?? 'main')));
