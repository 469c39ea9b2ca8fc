import type { SourceFile } from '@stufenlos/remote-tools/checks';
import type { SourceGraph } from './source-graph.ts';

/** What tests are chosen by that name what they notice. */
export interface TestSituation {
  graph: Pick<SourceGraph, 'reachedFrom' | 'usersOf'>;
  /** All unit tests, journeys, and files of code that only tests use. */
  testCode: readonly SourceFile[];
}

/** Tests that may notice a change. */
export interface ChosenTests {
  unitFiles: string[];
  /** Files of journeys, each with a tag: `e2e/journeys/contact.e2e.ts @marketing/contact`. */
  journeys: string[];
}
