import { checkNames, checksOfCode, type CheckName } from '../check/check-names.ts';
import type { SourceGraph } from './source-graph.ts';

/**
 * Either everything, with the reason, or what a change can affect: files of unit tests, journeys by tag or file, names
 * of checks.
 */
export type Choice = { everything: string } | { unitFiles: string[]; journeys: string[]; checks: CheckName[] };

export interface Situation {
  /** Paths of changed files from the root. */
  changed: readonly string[];
  /** Paths of all test files. */
  testFiles: readonly string[];
  graph: Pick<SourceGraph, 'reachedFrom' | 'isNamed'>;
  /** The folders of all dependents of each project, including itself, by its folder, from Nx's project graph. */
  dependents: ReadonlyMap<string, readonly string[]>;
  /** Names of the projects in the tags of journeys, without the `@`. */
  exercised: ReadonlySet<string>;
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
const isTest = (path: string) => /\.test\.tsx?$/.test(path);
const isJourney = (path: string) => path.endsWith('.e2e.ts');
const isCode = (path: string) => /\.(?:ts|tsx|mjs|js)$/.test(path);

/** Chooses the tests that a change can affect. In doubt it chooses a test. */
export function chooseTests({ changed, testFiles, graph, dependents, exercised }: Situation): Choice {
  const general = changed.find((path) => concernsAll.some((pattern) => pattern.test(path)));
  if (general !== undefined) return { everything: `${general} concerns everything` };
  const running = changed.filter((path) => !isProse(path));
  const homeless = running.find((path) => projectOf(path, dependents) === null && !path.startsWith('.'));
  if (homeless !== undefined) return { everything: `${homeless} belongs to no project` };
  const reached = graph.reachedFrom(running);
  const chosen = new Set(testFiles.filter((path) => reached.has(path)));
  // A file that no other file names is read in an unknown way, so all tests of the dependent projects run.
  for (const path of running.filter((one) => !isTest(one) && !graph.isNamed(one))) {
    const concerned = dependents.get(projectOf(path, dependents) ?? '') ?? [];
    for (const file of testFiles) if (concerned.some((folder) => file.startsWith(`${folder}/`))) chosen.add(file);
  }
  const tags = running
    .filter((path) => !isTest(path))
    .flatMap((path) => tagsOf(path, { dependents, exercised, graph }));
  // Tags name the journeys that exercise a project. The graph finds the journeys that a changed support file reaches.
  const support = running.filter((path) => path.startsWith('e2e/'));
  const concernedJourneys = [...graph.reachedFrom(support)].filter(isJourney);
  return {
    unitFiles: [...chosen].toSorted(),
    journeys: [...new Set([...tags, ...concernedJourneys])].toSorted(),
    checks: checkNames.filter((name) => !checksOfCode.includes(name) || running.some(isCode)),
  };
}

/** Libraries of texts, data and formats. The effect of a change is visible only in the projects that use them. */
const seenThroughOthers = ['contracts', 'standards', 'platform', 'release', 'scan-queue'];

/** The tags of the journeys for a changed file. A journey has the names of the projects that it exercises. */
function tagsOf(path: string, { dependents, exercised, graph }: Omit<Situation, 'changed' | 'testFiles'>): string[] {
  const folder = projectOf(path, dependents);
  if (folder === null || folder === 'e2e') return [];
  const own = nameOf(folder);
  const isSeen = exercised.has(own) && !seenThroughOthers.includes(own);
  const names = isSeen ? [own] : usersOf(path).map(nameOf);
  return names.filter((name) => exercised.has(name)).map((name) => `@${name}`);

  /** The projects with a file that needs this one, or all dependents if the needs are unknown. */
  function usersOf(changed: string): string[] {
    const all = dependents.get(folder ?? '') ?? [];
    if (!graph.isNamed(changed)) return [...all];
    const needing = [...graph.reachedFrom([changed])].filter((one) => !isTest(one) && !one.includes('/testing/'));
    return all.filter((project) => needing.some((one) => one.startsWith(`${project}/`)));
  }
}

const nameOf = (folder: string) => folder.slice(folder.lastIndexOf('/') + 1);

const projectOf = (path: string, dependents: Situation['dependents']): string | null =>
  [...dependents.keys()].find((folder) => path.startsWith(`${folder}/`)) ?? null;
