import type { SourceFile } from '@stufenlos/remote-tools/checks';
import type { ChosenTests, TestSituation } from '../chosen-tests.ts';
import { mayExercise } from '../exercised-projects.ts';
import { isUnitTest } from '../is-unit-test.ts';
import { runningCodeOf } from '../named-imports.ts';
import { readersOf } from '../readers-of.ts';
import { scanFiles } from './profiles-of-checks.ts';

/**
 * Chooses the tests that may notice a change of a check that drives the page: those that use its code without a scan, and
 * those whose scans can have one of its profiles, because they or their helpers name it.
 * @param path of a file that is needed for checks that drive the page alone
 * @param profiles that have these checks
 * @param tags of the journeys of the project
 */
export function testsOfChecks(
  path: string,
  profiles: readonly string[],
  tags: readonly string[],
  { graph, testCode }: TestSituation,
): ChosenTests {
  const concerned = graph.reachedFrom([path]);
  const withoutScan = graph.reachedFrom([path], scanFiles);
  const naming = testCode.filter((file) => namesProfile(file, profiles)).map((file) => file.path);
  const readers = readersOf(naming, graph);
  // A journey starts nearly everything as a process, but orders a scan only with the code of e2e.
  const readingJourneys = readersOf(
    naming.filter((one) => one.startsWith('e2e/')),
    graph,
  );
  return {
    unitFiles: [...concerned].filter((test) => isUnitTest(test) && (withoutScan.has(test) || readers.has(test))),
    journeys: testCode
      .filter((file) => file.path.endsWith('.e2e.ts') && readingJourneys.has(file.path))
      .flatMap((file) => tags.filter((tag) => mayExercise(file.text, [tag])).map((tag) => `${file.path} ${tag}`)),
  };
}

/** Whether code names a profile, a plan such as `pro_once`, or all profiles. In doubt it does. */
export const namesProfile = ({ text }: SourceFile, profiles: readonly string[]): boolean =>
  new RegExp(`\\bscanProfile|(?<![A-Za-z])(?:${profiles.join('|')})(?![A-Za-z])`).test(runningCodeOf(text));
