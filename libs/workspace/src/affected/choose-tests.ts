import { checkNames, checksOfCode, type CheckName } from '../check/check-names.ts';
import { testsOfChecks } from './checks/tests-of-checks.ts';
import type { ChosenTests, TestSituation } from './chosen-tests.ts';
import { isUnitTest } from './is-unit-test.ts';
import { journeyTags, type TagSources } from './journey-tags.ts';
import { mayContainChosen } from './may-contain-chosen.ts';
import { projectOf } from './project-folders.ts';
import type { ChangedTexts } from './texts/changed-texts.ts';
import type { SourceGraph } from './source-graph.ts';
import { testsOfTexts } from './texts/tests-of-texts.ts';

/**
 * Either everything, with the reason, or what a change can affect: files of unit tests, journeys by tag or file, whether
 * these may be some that break the site, and names of checks.
 */
export type Choice =
  | { everything: string }
  | { unitFiles: string[]; journeys: string[]; outages: boolean; checks: CheckName[] };

export interface Situation extends TagSources, TestSituation {
  /** Paths of changed files from the root. */
  changed: readonly string[];
  /** Paths of all test files. */
  testFiles: readonly string[];
  /** The files of journeys that break the site. */
  outages: readonly { path: string; text: string }[];
  graph: Pick<SourceGraph, 'reachedFrom' | 'isNamed' | 'usersOf'>;
  /** What has changed in a file of texts; `null` for every other file, or in doubt. */
  changedTexts: (path: string) => ChangedTexts | null;
  /** Profiles with a check that needs a file, if only checks that drive the page need it; otherwise `null`. */
  profilesOfChecks: (path: string) => readonly string[] | null;
}

/** Files and folders that affect how everything is installed, built or tested. */
const concernsAll = [
  /^package(?:-lock)?\.json$/,
  /^[^/]*\.(?:json|yaml|yml)$/,
  /^\.(?:npmrc|node-version|puppeteerrc\.json)$/,
  /^\.ci\//,
  /(?:^|\/)package\.json$/,
  /(?:^|\/)tsconfig[^/]*\.json$/,
  /^libs\/workspace\/(?!.*\.test\.ts$|.*\.md$)/,
  /^services\/standalone\/(?!.*\.test\.ts$|.*\.md$)/,
  /^e2e\/playwright\.config\.ts$/,
];
/** No code reads these files. */
const isProse = (path: string) => path.endsWith('.md') && !/\/(?:texts|locales|pages)\//.test(path);
const isJourney = (path: string) => path.endsWith('.e2e.ts');
const isCode = (path: string) => /\.(?:ts|tsx|mjs|js)$/.test(path);

/** Chooses the tests that a change can affect. In doubt it chooses a test. */
export function chooseTests(situation: Situation): Choice {
  const { changed, testFiles, graph, dependents } = situation;
  const general = changed.find((path) => concernsAll.some((pattern) => pattern.test(path)));
  if (general !== undefined) return { everything: `${general} concerns everything` };
  const running = changed.filter((path) => !isProse(path));
  const homeless = running.find((path) => projectOf(path, dependents) === null && !path.startsWith('.'));
  if (homeless !== undefined) return { everything: `${homeless} belongs to no project` };
  const noticing = new Map(running.map((path) => [path, noticingTests(path, situation)]));
  const ofNames = [...noticing.values()].filter((tests) => tests !== null);
  const others = running.filter((path) => noticing.get(path) === null);
  const reached = graph.reachedFrom(others);
  const chosen = new Set([
    ...testFiles.filter((path) => reached.has(path)),
    ...ofNames.flatMap((one) => one.unitFiles),
  ]);
  // A file that no other file names is read in an unknown way, so all tests of the dependent projects run.
  for (const path of others.filter((one) => !isUnitTest(one) && !graph.isNamed(one))) {
    const concerned = dependents.get(projectOf(path, dependents) ?? '') ?? [];
    for (const file of testFiles) if (concerned.some((folder) => file.startsWith(`${folder}/`))) chosen.add(file);
  }
  const tags = others.filter((path) => !isUnitTest(path)).flatMap((path) => journeyTags(path, situation));
  // Tags name the journeys that exercise a project. The graph finds the journeys that a changed support file reaches.
  const support = running.filter((path) => path.startsWith('e2e/'));
  const concernedJourneys = [...graph.reachedFrom(support)].filter(isJourney);
  const journeys = [...new Set([...tags, ...ofNames.flatMap((one) => one.journeys), ...concernedJourneys])].toSorted();
  return {
    unitFiles: [...chosen].toSorted(),
    journeys,
    outages: situation.outages.some((file) => mayContainChosen(file, journeys)),
    checks: checkNames.filter((name) => !checksOfCode.includes(name) || running.some(isCode)),
  };
}

/** Returns the tests that notice a changed file by what they name; `null` if any test that needs the file may notice it. */
function noticingTests(path: string, situation: Situation): ChosenTests | null {
  const changed = situation.changedTexts(path);
  if (changed) {
    const tags = new Set(changed.users.flatMap((user) => journeyTags(user, situation)));
    return testsOfTexts(path, changed, [...tags], situation);
  }
  const profiles = isUnitTest(path) ? null : situation.profilesOfChecks(path);
  return profiles && testsOfChecks(path, profiles, journeyTags(path, situation), situation);
}
