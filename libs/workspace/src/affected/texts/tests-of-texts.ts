import type { SourceFile } from '@stufenlos/remote-tools/checks';
import type { ChangedTexts } from './changed-texts.ts';
import { mayExercise } from '../exercised-projects.ts';
import { isUnitTest } from '../is-unit-test.ts';
import type { SourceGraph } from '../source-graph.ts';
import { mentionsTexts } from './text-mentions.ts';

export interface TextSituation {
  graph: Pick<SourceGraph, 'reachedFrom' | 'usersOf'>;
  /** All unit tests, journeys, and files of code that only tests use. */
  testCode: readonly SourceFile[];
}

/** Tests that may notice a changed text. */
export interface TestsOfTexts {
  unitFiles: string[];
  /** Files of journeys, each with a tag: `e2e/journeys/contact.e2e.ts @marketing/contact`. */
  journeys: string[];
}

/**
 * Chooses the tests that may notice that texts are others than before: those that name them, those that judge how a page
 * looks, and those that use the file of texts itself. A text is seen only where its key is used, so a unit test reaches a
 * user of the key, and a journey has the tag of one.
 * @param path of the file of texts
 * @param tags of the journeys that show a user of the texts
 */
export function testsOfTexts(
  path: string,
  changed: ChangedTexts,
  tags: readonly string[],
  { graph, testCode }: TextSituation,
): TestsOfTexts {
  const shown = graph.reachedFrom(changed.users);
  const near = testCode.filter((file) => !isUnitTest(file.path) || shown.has(file.path));
  const noticing = near.filter((file) => measures(file) || mentionsTexts(file, changed)).map((file) => file.path);
  const readers = readersOf(noticing, graph);
  // A journey starts nearly everything as a process, but sees the page only with the code of e2e.
  const readingJourneys = readersOf(noticing.filter(isOfJourneys), graph);
  const direct = graph.usersOf(path);
  return {
    unitFiles: [...readers, ...direct].filter((test) => isUnitTest(test) && (shown.has(test) || direct.has(test))),
    journeys: testCode
      .filter(({ path: journey }) => isJourney(journey))
      .filter(({ path: journey }) => !isFunctional(journey) || direct.has(journey) || readingJourneys.has(journey))
      .flatMap((file) => tags.filter((tag) => mayExercise(file.text, [tag])).map((tag) => `${file.path} ${tag}`)),
  };
}

/** Returns the tests among these files, and those that need one of the others. */
function readersOf(files: readonly string[], graph: TextSituation['graph']): Set<string> {
  const tests = files.filter(isTest);
  return new Set([...tests, ...graph.reachedFrom(files.filter((path) => !isTest(path)))]);
}

const isJourney = (path: string) => path.endsWith('.e2e.ts');
const isTest = (path: string) => isUnitTest(path) || isJourney(path);
const isOfJourneys = (path: string) => path.startsWith('e2e/');

/** Other journeys judge how all pages look or are built, whatever they say. */
const isFunctional = (path: string) => /^e2e\/(?:journeys|outages|payment-histories)\//.test(path);

/** Whether a test judges sizes and places, which the length of a text changes. */
const measures = ({ path, text }: SourceFile) =>
  isOfJourneys(path) && /\b(?:scrollWidth|clientWidth|boundingBox|getBoundingClientRect|scanPage|axe)\b/.test(text);
