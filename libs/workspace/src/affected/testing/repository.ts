import { join } from 'node:path';
import { listSources } from '../../check/list-sources.ts';
import type { Situation } from '../choose-tests.ts';
import { readSituation } from '../read-situation.ts';
import { readSourceGraph } from '../read-source-graph.ts';

export const root = join(import.meta.dirname, '../../../../..');
export const paths: readonly string[] = listSources(root);

/** What is chosen from in this repository when no text has changed. */
export const situation: Omit<Situation, 'changed'> = {
  ...(await readSituation(root, paths, readSourceGraph(root, paths))),
  changedTexts: () => null,
};
