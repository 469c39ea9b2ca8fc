/** Prints what a change can affect, for `npm test -- --affected [base]`: a `Choice` as one line of JSON. */
import { join } from 'node:path';
import { listSources, read } from '../check/list-sources.ts';
import { changedFiles, fileAt } from './changed-files.ts';
import { describesCheck, profilesOfChecks } from './checks/profiles-of-checks.ts';
import { changedTexts, isTextFile } from './texts/changed-texts.ts';
import { chooseTests, type Choice } from './choose-tests.ts';
import { exercisedProjects } from './exercised-projects.ts';
import { isTestCode } from './is-test-code.ts';
import { mayUseTexts } from './texts/may-use-texts.ts';
import { isOutage } from './is-outage.ts';
import { isUnitTest } from './is-unit-test.ts';
import { projectDependents } from './project-dependents.ts';
import { readSourceGraph } from './read-source-graph.ts';
import { readRemotes } from './remote-views.ts';

const root = join(import.meta.dirname, '../../../..');

async function choose(base: string): Promise<Choice> {
  const changed = changedFiles(root, base);
  if ('unknown' in changed) return { everything: changed.unknown };
  const paths = listSources(root);
  const deleted = changed.files.filter((path) => !paths.includes(path));
  const graph = readSourceGraph(root, paths, deleted);
  const code = read(root, paths.filter(mayUseTexts));
  const checks = read(root, paths.filter(describesCheck));
  const now = (path: string) => read(root, paths.includes(path) ? [path] : [])[0]?.text ?? null;
  return chooseTests({
    changed: changed.files,
    testFiles: paths.filter(isUnitTest),
    graph,
    dependents: await projectDependents(root),
    exercised: exercisedProjects(root, paths),
    outages: read(root, paths.filter(isOutage)),
    remotes: readRemotes(root, paths),
    testCode: read(root, paths.filter(isTestCode)),
    changedTexts: (path) => (isTextFile(path) ? changedTexts(fileAt(root, changed.fork, path), now(path), code) : null),
    profilesOfChecks: (path) => profilesOfChecks(path, checks, graph),
  });
}

console.log(JSON.stringify(await choose(process.argv[2] ?? 'main')));
