/** Prints what a change can affect, for `npm test -- --affected [base]`: a `Choice` as one line of JSON. */
import { join } from 'node:path';
import { listSources } from '../check/list-sources.ts';
import { changedFiles } from './changed-files.ts';
import { chooseTests, type Choice } from './choose-tests.ts';
import { exercisedProjects } from './exercised-projects.ts';
import { projectDependents } from './project-dependents.ts';
import { readSourceGraph } from './read-source-graph.ts';

const root = join(import.meta.dirname, '../../../..');

async function choose(base: string): Promise<Choice> {
  const changed = changedFiles(root, base);
  if ('unknown' in changed) return { everything: changed.unknown };
  const paths = listSources(root);
  const deleted = changed.files.filter((path) => !paths.includes(path));
  const graph = readSourceGraph(root, paths, deleted);
  return chooseTests({
    changed: changed.files,
    testFiles: paths.filter((path) => /\.test\.tsx?$/.test(path)),
    graph,
    dependents: await projectDependents(root),
    exercised: exercisedProjects(root, paths),
  });
}

console.log(JSON.stringify(await choose(process.argv[2] ?? 'main')));
