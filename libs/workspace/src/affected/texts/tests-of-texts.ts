import type { SourceFile } from '@stufenlos/remote-tools/checks';
import type { ChosenTests, TestSituation } from '../chosen-tests.ts';
import { mayExercise } from '../exercised-projects.ts';
import { isUnitTest } from '../is-unit-test.ts';
import { readersOf } from '../readers-of.ts';
import type { ChangedTexts } from './changed-texts.ts';
import { mentionsTexts } from './text-mentions.ts';

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
  { graph, testCode }: TestSituation,
): ChosenTests {
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

const isJourney = (path: string) => path.endsWith('.e2e.ts');
const isOfJourneys = (path: string) => path.startsWith('e2e/');

/** Other journeys judge how all pages look or are built, whatever they say. */
const isFunctional = (path: string) => /^e2e\/(?:journeys|outages|payment-histories)\//.test(path);

/** Whether a test judges sizes and places, which the length of a text changes. */
const measures = ({ path, text }: SourceFile) =>
  isOfJourneys(path) && /\b(?:scrollWidth|clientWidth|boundingBox|getBoundingClientRect|scanPage|axe)\b/.test(text);
