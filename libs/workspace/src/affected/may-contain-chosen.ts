import { mayExercise } from './exercised-projects.ts';

/**
 * Returns whether a file of journeys may contain one that was chosen: by a tag, as a file, or because it always runs. In
 * doubt it may: a file whose tags are not all written as `exercises('runs/run', 'api')` is not ruled out.
 * @param chosen tags, such as `@runs/run`, paths of files, and paths with a tag
 */
export function mayContainChosen({ path, text }: { path: string; text: string }, chosen: readonly string[]): boolean {
  const isChosen = chosen.some((one) => one === path || one.startsWith(`${path} `));
  return isChosen || /\bsmoke\b/.test(text) || mayExercise(text, chosen);
}
