import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readProjects } from '../check/projects.ts';
import { PackageError } from './package-error.ts';

/** The fields of a package.json that matter here. Values of `exports` and `bin` are paths of sources. */
export interface SourceManifest {
  name: string;
  version: string;
  description?: string;
  sideEffects?: unknown;
  exports?: Record<string, string>;
  bin?: Record<string, string>;
  /** Folders and files that are published unchanged. */
  files?: string[];
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  publishConfig?: { access?: string };
}

export interface PublicPackage {
  /** Folder from the root, `libs/platform`. */
  folder: string;
  manifest: SourceManifest;
}

/**
 * The packages with `publishConfig.access: public`, dependencies first. They must be complete: none may need a package
 * that stays here, and each names the others in exactly their present version.
 * @throws {PackageError} with one line for each fault
 */
export function publicPackages(root: string): PublicPackage[] {
  const all = readProjects(root).map(({ folder }) => ({
    folder,
    manifest: JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as SourceManifest,
  }));
  const found = all.filter(({ manifest }) => manifest.publishConfig?.access === 'public');
  const versions = new Map(all.map(({ manifest }) => [manifest.name, manifest.version]));
  const isPublic = new Set(found.map(({ manifest }) => manifest.name));
  const faults = found.flatMap(({ folder, manifest }) =>
    Object.entries(needs(manifest)).flatMap(([name, range]) => {
      const version = versions.get(name);
      if (version === undefined) return [];
      if (!isPublic.has(name)) return [`${folder} is published and needs ${name}, which is not`];
      return range === version ? [] : [`${folder} names ${name} ${range}; its version is ${version}`];
    }),
  );
  if (faults.length > 0) throw new PackageError(faults.join('\n'));
  return dependenciesFirst(found);
}

const needs = ({ dependencies, peerDependencies }: SourceManifest) => ({ ...peerDependencies, ...dependencies });

function dependenciesFirst(packages: readonly PublicPackage[]): PublicPackage[] {
  const ordered: PublicPackage[] = [];
  const add = (one: PublicPackage): void => {
    if (ordered.includes(one)) return;
    for (const other of packages) if (other.manifest.name in needs(one.manifest)) add(other);
    ordered.push(one);
  };
  for (const one of packages) add(one);
  return ordered;
}
