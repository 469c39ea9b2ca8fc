import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { viewNames } from './views.ts';

const checkout = join(import.meta.dirname, '../..');
const places = ['.', ...['libs', 'remotes', 'services'].flatMap((folder) => foldersIn(folder))];

/** Every project of this repository, by the name of its package without the scope. */
const projects: ReadonlySet<string> = new Set(places.flatMap(projectsIn));

/**
 * Tags of a journey: the projects whose behaviour it tests, or single views of a remote, such as `runs/run-compare`. A
 * run of affected tests chooses journeys by these tags. The name of a remote stands for all of its views.
 * @throws Error for a name that is neither a project nor a view
 */
export function exercises(...names: string[]): string[] {
  const unknown = names.filter((name) => !projects.has(name) && !viewNames.has(name));
  if (unknown.length > 0 || names.length === 0) {
    throw new Error(
      `a journey names the projects and views that it exercises, and none is called "${unknown.join('", "')}"`,
    );
  }
  return names.map((name) => `@${name}`);
}

/** Whether these are tags of at least one project. */
export const hasProject = (tags: readonly string[]): boolean =>
  tags.some((tag) => projects.has(tag.slice(1)) || viewNames.has(tag.slice(1)));

/** Returns those of the views that a journey with these tags must name, because it names other views of the same remote. */
export function unnamedViews(shown: ReadonlySet<string>, tags: readonly string[]): string[] {
  const isWhole = (remote: string) => tags.includes(`@${remote}`) || !tags.some((tag) => tag.startsWith(`@${remote}/`));
  return [...shown].filter((view) => !isWhole(view.split('/')[0] ?? '') && !tags.includes(`@${view}`));
}

/** The few journeys that run after every change, in under a minute. Each tests one essential function. */
export const smoke = '@smoke';

function foldersIn(folder: string): string[] {
  return readdirSync(join(checkout, folder)).map((name) => join(folder, name));
}

/** The package in a folder; for the checkout itself, the packages of `shell` and `e2e`. */
function projectsIn(place: string): string[] {
  const folders = place === '.' ? ['shell', 'e2e'] : [place];
  const files = folders.map((folder) => join(checkout, folder, 'package.json')).filter((file) => existsSync(file));
  return files.map((file) =>
    (JSON.parse(readFileSync(file, 'utf8')) as { name: string }).name.replace(/^@[^/]+\//, ''),
  );
}
