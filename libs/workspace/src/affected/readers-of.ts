import type { SourceGraph } from './source-graph.ts';

/** Returns the tests among these files, and the files that need one of the others. */
export function readersOf(files: readonly string[], graph: Pick<SourceGraph, 'reachedFrom'>): Set<string> {
  const tests = files.filter(isTest);
  return new Set([...tests, ...graph.reachedFrom(files.filter((path) => !isTest(path)))]);
}

const isTest = (path: string) => /\.(?:test|e2e)\.tsx?$/.test(path);
