import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { OwnCheck } from '../check/own-checks.ts';
import { lastPublished, type PublishedVersion } from '../published/published-versions.ts';
import { packedSources } from './packed-sources.ts';
import { publicPackages, type PublicPackage, type SourceManifest } from './public-packages.ts';
import { publishedManifest } from './published-manifest.ts';

/**
 * A registry refuses a version that is there with other content. So a public library whose packed files differ from its
 * recorded version needs a higher version, or a changeset, with which `npm run versions` raises it.
 */
export const changesets: OwnCheck = (root) => checkChangesets(root, lastPublished);

/** Compares with a published version in the git history. Without its commit nothing is compared, and the figure says so. */
export function checkChangesets(root: string, published: PublishedVersion): ReturnType<OwnCheck> {
  const { version, revision, packages } = published;
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  try {
    git('cat-file', '-e', `${revision}^{commit}`);
  } catch {
    const what = `git does not have commit ${revision.slice(0, 8)} of ${version}`;
    return { faults: [], figure: `NOT CHECKED: ${what}; git fetch --unshallow may get it` };
  }
  const all = publicPackages(root);
  const raised = raisedAmong(all, namedInChangesets(root));
  const faults = all
    .filter(({ manifest: { name, version: its } }) => packages[name] === its && !raised.has(name))
    .flatMap((one) => {
      const [path, ...more] = changedFiles(one, { root, revision, git });
      if (path === undefined) return [];
      const others = more.length > 0 ? ` and ${more.length} more` : '';
      const { name } = one.manifest;
      return [
        `${name} ${packages[name]} is published with another ${path}${others}: describe it with npm run changeset`,
      ];
    });
  return { faults };
}

/** What Changesets raises: the packages that are named, and each that names one of those in its exact version. */
function raisedAmong(all: readonly PublicPackage[], named: ReadonlySet<string>): Set<string> {
  const raised = new Set(named);
  // Dependencies come first.
  for (const { manifest } of all) {
    const needs = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
    if (needs.some((name) => raised.has(name))) raised.add(manifest.name);
  }
  return raised;
}

function namedInChangesets(root: string): Set<string> {
  const folder = join(root, '.changeset');
  const files = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
  const heads = files.map((name) => /^---\n(.*?)\n---/s.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? '');
  return new Set(heads.flatMap((head) => [...head.matchAll(/^['"]?([^'":\n]+)['"]?: /gm)].map((match) => match[1]!)));
}

interface Compared {
  root: string;
  revision: string;
  git: (...words: string[]) => string;
}

function changedFiles(one: PublicPackage, { root, revision, git }: Compared): string[] {
  const isPacked = packedSources(root, one);
  const listed = [
    git('diff', '--name-only', '--no-renames', '-z', revision, '--', one.folder, 'LICENSE'),
    git('ls-files', '--others', '--exclude-standard', '-z', '--', one.folder),
  ];
  const path = `${one.folder}/package.json`;
  const before = JSON.parse(git('show', `${revision}:${path}`)) as SourceManifest;
  const isSame = isDeepStrictEqual(publishedManifest(before), publishedManifest(one.manifest));
  return [...listed.flatMap((text) => text.split('\0')).filter((file) => isPacked(file)), ...(isSame ? [] : [path])];
}
