import { join } from 'node:path';
import { listSources, read } from '../../check/list-sources.ts';
import type { Situation } from '../choose-tests.ts';
import { exercisedProjects } from '../exercised-projects.ts';
import { isOutage } from '../is-outage.ts';
import { isUnitTest } from '../is-unit-test.ts';
import { projectDependents } from '../project-dependents.ts';
import { readSourceGraph } from '../read-source-graph.ts';
import { readRemotes } from '../remote-views.ts';

export const root = join(import.meta.dirname, '../../../../..');
export const paths: readonly string[] = listSources(root);
export const graph = readSourceGraph(root, paths);

/** What is chosen from in this repository, without what is chosen by the names that tests contain. */
export const situation: Omit<Situation, 'changed'> = {
  testFiles: paths.filter(isUnitTest),
  outages: read(root, paths.filter(isOutage)),
  exercised: exercisedProjects(root, paths),
  dependents: await projectDependents(root),
  graph,
  remotes: readRemotes(root, paths),
  testCode: [],
  changedTexts: () => null,
  profilesOfChecks: () => null,
};
