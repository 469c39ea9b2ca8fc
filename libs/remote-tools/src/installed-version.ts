import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The version of an installed package. Not every package exports its package.json, so this resolves the main file and
 * searches its parent folders.
 * @param from `createRequire` of the project that has the package
 */
export function versionOf(name: string, from: NodeJS.Require): string {
  const file = from.resolve(name);
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const path = join(folder, 'package.json');
    if (!existsSync(path)) continue;
    const { name: found, version } = JSON.parse(readFileSync(path, 'utf8')) as { name?: string; version?: string };
    if (version && name.startsWith(String(found))) return version;
  }
  throw new Error(`no package.json of ${name} above ${file}`);
}
