import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const checkout = join(import.meta.dirname, '../..');
const places = ['.', ...['libs', 'remotes', 'services'].flatMap((folder) => foldersIn(folder))];

/** Every project of this repository, by the name of its package without the scope. */
export const projects: ReadonlySet<string> = new Set(places.flatMap(projectsIn));

/**
 * Tags of a journey: the projects whose behaviour it tests. A run of affected tests chooses journeys by these tags.
 * @throws Error for a name that is not a project
 */
export function exercises(...names: string[]): string[] {
  const unknown = names.filter((name) => !projects.has(name));
  if (unknown.length > 0 || names.length === 0) {
    throw new Error(
      `a journey names the projects that it exercises, and no project is called "${unknown.join('", "')}"`,
    );
  }
  return names.map((name) => `@${name}`);
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
