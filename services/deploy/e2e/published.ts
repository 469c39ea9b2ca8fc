import { existsSync } from 'node:fs';
import { cp, readdir, rename, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { checkOutPublished } from '@stufenlos/workspace/published-checkout';
import { lastPublished } from '@stufenlos/workspace/published-versions';
import { run } from './command.ts';
import type { Version } from './declared.ts';
import { makeTrees } from './trees.ts';

/** What its images are built from. The lockfile names every project, so the manifest of `e2e` belongs to it. */
const sourcesOf = ['package-lock.json', 'e2e/package.json', 'remotes', 'services', 'shell'];

/**
 * The last published version, made once from the git history: built with the tools of today, without a check of types,
 * and with trees of its own `app-tree.mjs`, thus with the packages of its own lockfile.
 * @param cache folder for the result
 * @returns undefined when the git history does not have its commit
 */
export async function publishedVersion(checkout: string, cache: string): Promise<Version | undefined> {
  const { version: name, revision } = lastPublished;
  const place = join(cache, `version-${revision.slice(0, 8)}`);
  const made = { name, deploy: join(place, 'deploy'), trees: join(place, 'trees') };
  if (existsSync(place)) return made;
  const isThere = await run('git', ['cat-file', '-e', `${revision}^{commit}`], checkout).then(
    () => true,
    () => false,
  );
  if (!isThere) return undefined;
  const work = join(cache, 'version.work');
  const [sources, draft] = [join(work, 'sources'), join(work, 'draft')];
  await rm(work, { recursive: true, force: true });
  checkOutPublished(revision, sources, sourcesOf);
  await build(sources);
  await makeTrees(sources, join(draft, 'trees'), revision);
  await cp(join(sources, 'services/deploy'), join(draft, 'deploy'), { recursive: true });
  await rename(draft, place);
  await rm(work, { recursive: true });
  return made;
}

/** As its Containerfile says. */
async function build(sources: string): Promise<void> {
  const packages = join(sources, 'node_modules');
  const compiler = join(packages, 'typescript/bin/tsc');
  await run(process.execPath, [compiler, '-b', '--noCheck', 'services/api', 'services/worker'], sources);
  const remotes = await readdir(join(sources, 'remotes'), { withFileTypes: true });
  const folders = remotes.filter((entry) => entry.isDirectory()).map(({ name }) => `remotes/${name}`);
  const environment = [`PATH=${join(packages, '.bin')}${delimiter}${process.env['PATH']}`, 'NODE_ENV=production'];
  for (const folder of ['shell', ...folders]) {
    const bundler = join(packages, '@rsbuild/core/bin/rsbuild.js');
    await run('env', [...environment, process.execPath, bundler, 'build'], join(sources, folder));
  }
}
