import { dirname, join, normalize } from 'node:path';
import type { Room } from '../architecture.ts';
import type { SourceFile } from '@stufenlos/remote-tools/checks';
import { importsOf } from './imports.ts';

/** Helpers of tests, in any room and beside the rooms. They and the tests themselves may import every room. */
const testing = 'testing';

/**
 * Returns as sentences what breaks the table of rooms: an import that it does not allow, a folder that it does not name,
 * an entry without a folder, and an entry that names a later room, because such a table could contain a circle.
 * @param folder the folder whose folders are the rooms, with `/` at the end
 */
export function checkRooms(
  files: readonly SourceFile[],
  folder: string,
  rooms: Readonly<Record<string, Room>>,
): string[] {
  const inside = files.filter(({ path }) => path.startsWith(folder));
  const folders = new Set(inside.map(({ path }) => roomOf(path, folder) ?? testing));
  folders.delete(testing);
  const names = Object.keys(rooms);
  return [
    ...[...folders].filter((name) => !(name in rooms)).map((name) => `${folder}${name}/: no room of the table`),
    ...names.filter((name) => !folders.has(name)).map((name) => `rooms: ${name} has no folder in ${folder}`),
    ...names.flatMap((name, at) =>
      rooms[name]!.mayImport.filter((target) => !names.slice(0, at).includes(target)).map(
        (target) => `rooms: ${name} names ${target}, which does not come before it`,
      ),
    ),
    ...inside.filter(({ path }) => !isOfTests(path)).flatMap((file) => importFaults(file, folder, rooms)),
  ];
}

function importFaults(file: SourceFile, folder: string, rooms: Readonly<Record<string, Room>>): string[] {
  const own = roomOf(file.path, folder);
  // Files beside the rooms put them together.
  if (own === null) return [];
  return importsOf(file.text)
    .filter((specifier) => specifier.startsWith('.'))
    .flatMap((specifier) => {
      const path = normalize(join(dirname(file.path), specifier)).replaceAll('\\', '/');
      const target = path.startsWith(folder) ? roomOf(path, folder) : own;
      if (target === own || (target !== null && rooms[own]?.mayImport.includes(target))) return [];
      const rule = target === null ? 'files beside the rooms put them together' : rooms[own]?.because;
      return [`${file.path}: imports ${specifier}: ${own} may not import ${target ?? 'them'} (${rule})`];
    });
}

/** The room of a path, null for a file beside the rooms. */
function roomOf(path: string, folder: string): string | null {
  const [room, ...rest] = path.slice(folder.length).split('/');
  return rest.length > 0 ? (room ?? null) : null;
}

const isOfTests = (path: string): boolean => path.includes(`/${testing}/`) || /\.test\.tsx?$/.test(path);
