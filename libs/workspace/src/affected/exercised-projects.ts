import { read } from '../check/list-sources.ts';

/**
 * Reads the names of the projects that journeys exercise, whole or in some views, from their calls of
 * `exercises('runs/run', 'api')`.
 * @param paths of all source files, from the root
 */
export function exercisedProjects(root: string, paths: readonly string[]): Set<string> {
  const journeys = read(
    root,
    paths.filter((path) => path.endsWith('.e2e.ts')),
  );
  const calls = journeys.flatMap(({ text }) => [...text.matchAll(/\bexercises\(([^)]*)\)/g)].map((match) => match[1]!));
  return new Set(calls.flatMap((names) => [...names.matchAll(/'([\w-]+)(?:\/[\w-]+)?'/g)].map((match) => match[1]!)));
}
