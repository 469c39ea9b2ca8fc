import { dirname, join, normalize } from 'node:path';
import type { SourceFile } from '@stufenlos/remote-tools/checks';
import { importsOf } from '../check/imports.ts';
import { definedNames, readBarrel, type Barrel } from './barrel.ts';
import { namedImportsOf, runningCodeOf } from './named-imports.ts';

/** The main entry and the further entries of a package. */
export interface PackageEntries {
  /** `@stufenlos/contracts` */
  name: string;
  /** `libs/contracts` */
  folder: string;
  /** The `exports` of package.json, such as `{ ".": "./src/index.ts" }`. A key may end with a star. */
  exports: Record<string, string>;
}

/**
 * Knows which file needs which. A file needs another when it imports it, or when it contains its path or the path of
 * its folder as a string, relative to the root, the project or the file. Processes, threads and fixtures are named this
 * way. The graph prefers too many needs to one too few, because a test that does not run finds no fault.
 *
 * A barrel, a file that only exports what others define, passes on only the names that a file imports. Otherwise every
 * user of a package would need all of the package.
 */
export class SourceGraph {
  /** The files that name a file, by its path. */
  private readonly users = new Map<string, Set<string>>();
  private readonly files: ReadonlySet<string>;
  private readonly folders = new Map<string, string[]>();
  private readonly packages: readonly PackageEntries[];
  private readonly barrels = new Map<string, Barrel>();
  private readonly definitions = new Map<string, ReadonlySet<string>>();
  /** Files that another file names, if only for a type. */
  private readonly known = new Set<string>();

  /** @param paths of all files below the root. @param code files that can need others, with their text */
  constructor(paths: readonly string[], code: readonly SourceFile[], packages: readonly PackageEntries[]) {
    this.packages = packages;
    this.files = new Set(paths);
    for (const path of paths) this.fileInFolders(path);
    for (const { path, text } of code) this.define(path, text);
    for (const file of code) {
      for (const specifier of importsOf(file.text))
        for (const path of this.resolved(file.path, specifier)) this.known.add(path);
      for (const needed of this.needsOf(file)) this.note(needed, file.path);
    }
  }

  /** Whether another file imports this file or contains its path. */
  isNamed(path: string): boolean {
    return this.known.has(path) || this.users.has(path);
  }

  /** Returns the files that import this file or contain its path or that of its folder. */
  usersOf(path: string): ReadonlySet<string> {
    return this.users.get(path) ?? new Set();
  }

  /**
   * Returns these files and all files that need one of them, over any number of steps. No step leads through a test:
   * code that reads tests, such as a check of their names, does not run them, so it needs their own text alone.
   * @param ends further files that no step leads through
   */
  reachedFrom(changed: readonly string[], ends: ReadonlySet<string> = new Set()): Set<string> {
    const reached = new Set(changed);
    for (const path of reached) {
      if (ends.has(path) || (isTest(path) && !changed.includes(path))) continue;
      for (const user of this.users.get(path) ?? []) reached.add(user);
    }
    return reached;
  }

  private define(path: string, text: string): void {
    const barrel = readBarrel(path, text);
    if (barrel) this.barrels.set(path, barrel);
    else this.definitions.set(path, definedNames(text));
  }

  private needsOf({ path, text }: SourceFile): string[] {
    // Users of a barrel need the defining files directly.
    if (this.barrels.has(path)) return [];
    const literals = literalsOf(runningCodeOf(text)).flatMap((literal) => this.named(path, literal));
    const imported = namedImportsOf(text).flatMap(({ specifier, names }) =>
      this.resolved(path, specifier).flatMap((found) => this.throughBarrel(found, names)),
    );
    return [...imported, ...literals.flatMap((found) => this.throughBarrel(found, null))];
  }

  /** Returns the file itself and, if it is a barrel, the files that define the names. @param names `null`: all */
  private throughBarrel(path: string, names: readonly string[] | null): string[] {
    const barrel = this.barrels.get(path);
    if (!barrel) return [path];
    if (names === null) return [path, ...this.allOf(barrel)];
    return [path, ...names.flatMap((name) => this.definitionOf(barrel, name) ?? this.allOf(barrel))];
  }

  private allOf({ names, stars }: Barrel): string[] {
    const targets = new Set([...stars, ...[...names.values()].map(({ path }) => path)]);
    return [...targets].flatMap((target) => this.throughBarrel(target, null));
  }

  /** Returns the defining file and the barrels on the way to it, or `null` if no file is known to define the name. */
  private definitionOf({ names, stars }: Barrel, name: string): string[] | null {
    const named = names.get(name);
    if (named) return this.throughBarrel(named.path, [named.name]);
    for (const star of stars) {
      const inner = this.barrels.get(star);
      const found = inner ? this.definitionOf(inner, name) : this.definitions.get(star)?.has(name) ? [] : null;
      if (found) return [star, ...found];
    }
    return null;
  }

  private resolved(from: string, specifier: string): string[] {
    if (specifier.startsWith('.')) return this.existing(join(dirname(from), specifier.replace(/\?.*$/, '')));
    const target = this.packages.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`));
    if (!target) return [];
    const entry = entryOf(target, specifier);
    // An unknown entry may be any file of the project.
    return entry === null ? this.existing(target.folder) : this.existing(join(target.folder, entry));
  }

  private named(from: string, literal: string): string[] {
    const project = from.split('/').slice(0, from.startsWith('shell/') || from.startsWith('e2e/') ? 1 : 2);
    const places = [join(dirname(from), literal)];
    // A single word is not a path from the root, because words like `shell` and `libs` are in many texts.
    if (literal.includes('/')) places.push(literal, join(...project, literal));
    return places.flatMap((place) => this.existing(place));
  }

  /** Returns the file, or every file of the folder. */
  private existing(place: string): string[] {
    const path = normalize(place).replaceAll('\\', '/').replace(/\/$/, '');
    return this.files.has(path) ? [path] : (this.folders.get(path) ?? []);
  }

  private fileInFolders(path: string): void {
    // Skip the root and folders of projects. A file that names them reads everything, like the checks.
    for (let folder = dirname(path); folder.includes('/'); folder = dirname(folder)) {
      // A file that names a project builds or starts it, and its measurements are no part of that.
      if (path.startsWith(`${folder}/bench/`) && this.packages.some((one) => one.folder === folder)) continue;
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

const isTest = (path: string) => /\.(?:test|e2e)\.tsx?$/.test(path);

function entryOf({ name, exports }: PackageEntries, specifier: string): string | null {
  const wanted = `.${specifier.slice(name.length)}`;
  const exact = exports[wanted];
  if (exact !== undefined) return exact;
  const pattern = Object.keys(exports).find((key) => key.endsWith('*') && wanted.startsWith(key.slice(0, -1)));
  return pattern === undefined ? null : exports[pattern]!.replace('*', wanted.slice(pattern.length - 1));
}

/**
 * Finds strings without blanks and line breaks, because paths are such strings. The fixed start of a template counts.
 */
const literalsOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/(['"`])([\w@.\-/]{2,160})(?:\1|\$\{)/g)].map((match) => match[2]!.replace(/\/$/, ''))),
];
