import { read } from '../check/list-sources.ts';
import { describesCheck, profilesOfChecks } from './checks/profiles-of-checks.ts';
import type { Situation } from './choose-tests.ts';
import { exercisedProjects } from './exercised-projects.ts';
import { isOutage } from './is-outage.ts';
import { isTestCode } from './is-test-code.ts';
import { isUnitTest } from './is-unit-test.ts';
import { projectDependents } from './project-dependents.ts';
import { readRemotes } from './remote-views.ts';
import type { SourceGraph } from './source-graph.ts';

/**
 * Reads what tests are chosen from, whatever has changed.
 * @param paths of all source files, from the root
 */
export async function readSituation(
  root: string,
  paths: readonly string[],
  graph: SourceGraph,
): Promise<Omit<Situation, 'changed' | 'changedTexts'>> {
  const checks = read(root, paths.filter(describesCheck));
  return {
    testFiles: paths.filter(isUnitTest),
    graph,
    dependents: await projectDependents(root),
    exercised: exercisedProjects(root, paths),
    outages: read(root, paths.filter(isOutage)),
    remotes: readRemotes(root, paths),
    testCode: read(root, paths.filter(isTestCode)),
    profilesOfChecks: (path) => profilesOfChecks(path, checks, graph),
  };
}
