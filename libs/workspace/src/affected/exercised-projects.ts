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
  const names = journeys.flatMap(({ text }) => exercisedNames(text)).filter((name) => name !== undefined);
  return new Set(names.map((name) => name.split('/')[0]!));
}

/** Returns what a file of journeys exercises: names of projects and views; `undefined` for each one that is computed. */
export const exercisedNames = (text: string): (string | undefined)[] =>
  [...text.matchAll(/\bexercises\(([^)]*)\)/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => /^'([\w/-]+)'$/.exec(name)?.[1]);

/** Whether a journey of a file may have one of these tags. A file whose tags are not all written out is not ruled out. */
export function mayExercise(text: string, tags: readonly string[]): boolean {
  const names = exercisedNames(text);
  return names.length === 0 || names.some((name) => name === undefined || tags.includes(`@${name}`));
}
