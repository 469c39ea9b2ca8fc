import { dirname, join, normalize } from 'node:path';
import type { SourceFile } from '../check/boundaries.ts';
import { importsOf } from '../check/imports.ts';

/** Where the main and the further entries of a package lie. */
export interface PackageEntries {
  /** `@stufenlos/contracts` */
  name: string;
  /** `libs/contracts` */
  folder: string;
  /** As in package.json: `{ ".": "./src/index.ts" }`; a key may end with a star. */
  exports: Record<string, string>;
}

/**
 * Which file needs which. An import is a need, and so is a string that is the path of a file or folder of the
 * repository, seen from the root, from the project or from the file: processes, threads and fixtures are named so.
 * Rather too many needs than one too few: a test that is not run says nothing.
 */
export class SourceGraph {
  /** Path of a file, and the files that name it. */
  private readonly users = new Map<string, Set<string>>();
  private readonly files: ReadonlySet<string>;
  private readonly folders = new Map<string, string[]>();
  private readonly packages: readonly PackageEntries[];

  /** @param paths of all files below the root. @param code those that can have needs, with their text */
  constructor(paths: readonly string[], code: readonly SourceFile[], packages: readonly PackageEntries[]) {
    this.packages = packages;
    this.files = new Set(paths);
    for (const path of paths) this.fileInFolders(path);
    for (const file of code) for (const needed of this.needsOf(file)) this.note(needed, file.path);
  }

  /** These files, and all that need one of them, however many steps away. */
  reachedFrom(changed: readonly string[]): Set<string> {
    const reached = new Set(changed);
    for (const path of reached) for (const user of this.users.get(path) ?? []) reached.add(user);
    return reached;
  }

  private needsOf({ path, text }: SourceFile): string[] {
    const imported = importsOf(text).flatMap((specifier) => this.resolved(path, specifier));
    return [...imported, ...literalsOf(text).flatMap((literal) => this.named(path, literal))];
  }

  private resolved(from: string, specifier: string): string[] {
    if (specifier.startsWith('.')) return this.existing(join(dirname(from), specifier.replace(/\?.*$/, '')));
    const target = this.packages.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`));
    if (!target) return [];
    const entry = entryOf(target, specifier);
    // An entry that cannot be told may be any file of the project.
    return entry === null ? this.existing(target.folder) : this.existing(join(target.folder, entry));
  }

  private named(from: string, literal: string): string[] {
    const project = from.split('/').slice(0, from.startsWith('shell/') || from.startsWith('e2e/') ? 1 : 2);
    const places = [join(dirname(from), literal)];
    // A word alone is no path from the root: `shell` and `libs` are words of every second text.
    if (literal.includes('/')) places.push(literal, join(...project, literal));
    return places.flatMap((place) => this.existing(place));
  }

  /** The file, or every file of the folder. */
  private existing(place: string): string[] {
    const path = normalize(place).replaceAll('\\', '/').replace(/\/$/, '');
    return this.files.has(path) ? [path] : (this.folders.get(path) ?? []);
  }

  private fileInFolders(path: string): void {
    // Not the root and not a folder of projects: whoever names those walks over everything, as checks do.
    for (let folder = dirname(path); folder.includes('/'); folder = dirname(folder)) {
      const list = this.folders.get(folder) ?? [];
      list.push(path);
      this.folders.set(folder, list);
    }
  }

  private note(needed: string, user: string): void {
    const users = this.users.get(needed) ?? new Set();
    users.add(user);
    this.users.set(needed, users);
  }
}

function entryOf({ name, exports }: PackageEntries, specifier: string): string | null {
  const wanted = `.${specifier.slice(name.length)}`;
  const exact = exports[wanted];
  if (exact !== undefined) return exact;
  const pattern = Object.keys(exports).find((key) => key.endsWith('*') && wanted.startsWith(key.slice(0, -1)));
  return pattern === undefined ? null : exports[pattern]!.replace('*', wanted.slice(pattern.length - 1));
}

/** Strings without blanks and line ends: paths are such strings. A template's fixed beginning counts too. */
const literalsOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/(['"`])([\w@.\-/]{2,160})(?:\1|\$\{)/g)].map((match) => match[2]!.replace(/\/$/, ''))),
];
