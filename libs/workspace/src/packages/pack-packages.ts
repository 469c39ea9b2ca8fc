import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { filesBelow } from '@stufenlos/remote-tools/checks';
import { PackageError } from './package-error.ts';
import type { PublicPackage } from './public-packages.ts';
import { moduleOf, publishedManifest } from './published-manifest.ts';
import { reachedFiles } from './reached-files.ts';

export interface PackedPackage {
  name: string;
  version: string;
  /** Absolute path of the archive. */
  archive: string;
  /** sha512 of the archive, as registries state it. Equal files give an equal archive. */
  integrity: string;
  bytes: number;
}

/**
 * Packs compiled packages into archives, as `npm install` and registries take them.
 * @param out folder of the archives; it is emptied first
 * @throws {PackageError} before anything is written
 */
export function packPackages(root: string, packages: readonly PublicPackage[], out: string): PackedPackage[] {
  const contents = packages.map((one) => ({ one, files: contentOf(root, one) }));
  const faults = contents.flatMap(({ files }) => (Array.isArray(files) ? files : []));
  if (faults.length > 0) throw new PackageError(faults.join('\n'));
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const staged = contents.map(({ one, files }) => stage(one, files as Map<string, Buffer>, out));
  const packed = npmPack(staged, out);
  rmSync(join(out, 'staged'), { recursive: true });
  return packed;
}

/** The files of a package by their published path, or its faults. */
function contentOf(root: string, { folder, manifest }: PublicPackage): Map<string, Buffer> | string[] {
  const [built, sources] = [join(root, folder, 'dist'), join(root, folder, 'src')];
  const published = [...Object.values(manifest.exports ?? {}), ...Object.values(manifest.bin ?? {})];
  const entries = published.flatMap((path) => moduleOf(path) ?? []);
  const absent = entries.filter((entry) => !existsSync(join(built, `${entry}.js`)));
  if (absent.length > 0) return absent.map((entry) => `${folder}: dist/${entry}.js is missing; compile first`);
  const { files, packages, missing } = reachedFiles(built, sources, entries);
  const declared = { ...manifest.dependencies, ...manifest.peerDependencies };
  const faults = [
    ...missing.map((path) => `${folder}: ${path} is not in the package`),
    ...[...packages]
      .filter(([name]) => name !== manifest.name && !(name in declared))
      .map(([name, file]) => `${folder}: dist/${file} imports ${name}, which package.json does not name`),
    ...changelogFault(join(root, folder), folder, manifest.version),
  ];
  if (faults.length > 0) return faults;
  const read = (path: string) => readFileSync(join(path.endsWith('.css') ? sources : built, path));
  return new Map([
    ...files.map((path) => [`dist/${path}`, read(path)] as const),
    ...unchanged(join(root, folder), published, manifest.files ?? []),
    ...['README.md', 'CHANGELOG.md'].map((name) => [name, readFileSync(join(root, folder, name))] as const),
    ['LICENSE', readFileSync(join(root, 'LICENSE'))],
  ]);
}

/** Data of the exports and of `files`: `./src/texts/*` is a folder, `./tsconfig/remote.json` a file. */
function unchanged(folder: string, published: readonly string[], files: readonly string[]): [string, Buffer][] {
  const data = published.filter((path) => moduleOf(path) === undefined).map((path) => path.replace(/\/\*$/, ''));
  return [...data, ...files].flatMap((path) => {
    const isFolder = statSync(join(folder, path)).isDirectory();
    const names = isFolder ? filesBelow(join(folder, path)).map((name) => posix.join(path, name)) : [path];
    return names.map((name): [string, Buffer] => [publishedPath(name), readFileSync(join(folder, name))]);
  });
}

const publishedPath = (path: string) => posix.normalize(path).replace(/^src\//, 'dist/');

function changelogFault(folder: string, name: string, version: string): string[] {
  const path = join(folder, 'CHANGELOG.md');
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return new RegExp(`^## ${version.replaceAll('.', '\\.')}$`, 'm').test(text)
    ? []
    : [`${name}/CHANGELOG.md says nothing about ${version}; add the section "## ${version}"`];
}

function stage({ manifest }: PublicPackage, files: Map<string, Buffer>, out: string): string {
  const folder = join(out, 'staged', manifest.name.replace('/', '-'));
  for (const [path, content] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(publishedManifest(manifest), null, 2)}\n`);
  return folder;
}

function npmPack(folders: readonly string[], out: string): PackedPackage[] {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', out, ...folders];
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: out, encoding: 'utf8' });
  if (status !== 0) throw new PackageError(`npm pack failed: ${stderr}`);
  const listed = JSON.parse(stdout) as {
    name: string;
    version: string;
    filename: string;
    integrity: string;
    size: number;
  }[];
  return listed.map(({ name, version, filename, integrity, size }) => ({
    name,
    version,
    archive: join(out, filename),
    integrity,
    bytes: size,
  }));
}
