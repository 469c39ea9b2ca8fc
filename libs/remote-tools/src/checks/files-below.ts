import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Paths of all files below a folder, from the folder and with `/`. Empty when there is no such folder. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}
