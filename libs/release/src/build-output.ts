import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { localeSchema, remoteDescriptorSchema, type RemoteDescriptor } from '@stufenlos/contracts';
import { z } from 'zod';
import { readBuildFacts, type BuildFacts } from './build-facts.ts';
import { isFileName, prerenderFile, type RemoteRecord } from './publish-record.ts';
import { ReleaseError } from './release-error.ts';

/** The output of `rsbuild build` in a project: the files to publish and the data of its federation manifest. */
export interface BuildOutput {
  kind: 'shell' | 'remote';
  name: string;
  /** Version in package.json. */
  packageVersion: string;
  files: Map<string, Buffer>;
  shares: { name: string; version: string; requiredVersion: string }[];
  /** The descriptor of a remote; null for the shell. */
  descriptor: RemoteDescriptor | null;
  entry: string | null;
  preload: RemoteRecord['preload'];
  facts: BuildFacts;
}

const assets = z.object({ sync: z.array(z.string()) });
const manifestSchema = z.object({
  metaData: z.object({ remoteEntry: z.object({ name: z.string() }) }),
  shared: z.array(z.object({ name: z.string(), version: z.string(), requiredVersion: z.string() })),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: assets, css: assets }) })),
});

/** Files that only the build and the compiler use. The browser never requests them. */
const unpublished = /^(?:mf-manifest\.json|mf-stats\.json|\..*)$/;
/**
 * Files with a fixed name: documents, the script before the first paint, and files that only compose and the edge read.
 */
const fixedNames =
  /^(?:index\.html|auth-(?:silent|popup)\.html|theme-first\.js|favicon\.svg|social-card-(?:de|en)\.png|prerender\/index\.cjs)$|\.LICENSE\.txt$/;
const contentHash = /\.[0-9a-f]{8,}\./;

/** Reads `<project>/dist`. Refuses a missing build, and a file whose name does not change with its content. */
export function readBuild(project: string): BuildOutput {
  const dist = join(project, 'dist');
  const files = readFolder(dist);
  const manifest = manifestSchema.safeParse(readJson(join(dist, 'mf-manifest.json')));
  if (!manifest.success) throw new ReleaseError(`${dist}: mf-manifest.json is missing or unreadable; build first`);
  for (const name of files.keys()) {
    if (!isFileName(name)) throw new ReleaseError(`${dist}/${name}: no browser can ask for a file of this name`);
    if (!contentHash.test(name) && !fixedNames.test(name)) {
      throw new ReleaseError(`${dist}/${name}: the name has no content hash, so it cannot be cached permanently`);
    }
  }
  const { version: packageVersion } = readJson(join(project, 'package.json')) as { version: string };
  const shares = manifest.data.shared;
  const facts = readBuildFacts(project);
  if (files.has('index.html')) {
    return {
      kind: 'shell',
      name: 'shell',
      packageVersion,
      files,
      shares,
      descriptor: null,
      entry: null,
      preload: none,
      facts,
    };
  }
  const descriptor = remoteDescriptorSchema.safeParse(readJson(join(project, 'remote.json')));
  if (!descriptor.success) {
    throw new ReleaseError(`${project}/remote.json is missing or wrong: ${z.prettifyError(descriptor.error)}`);
  }
  const exposed = manifest.data.exposes.find(({ path }) => path === './remote');
  const entry = manifest.data.metaData.remoteEntry.name;
  if (!exposed || !files.has(entry)) throw new ReleaseError(`${dist}: the build exposes no ./remote`);
  if (descriptor.data.routes.some(({ prerender }) => prerender) && !files.has(prerenderFile)) {
    throw new ReleaseError(`${dist}: remote.json has pages to prerender, and there is no ${prerenderFile}`);
  }
  const { js, css } = exposed.assets;
  const preload = { js: js.sync, css: css.sync, ...chunksOf([...files.keys()], descriptor.data) };
  return {
    kind: 'remote',
    name: descriptor.data.name,
    packageVersion,
    files,
    shares,
    descriptor: descriptor.data,
    entry,
    preload,
    facts,
  };
}

const none = { js: [], css: [], views: {}, texts: {} };

/**
 * A view is in `src/pages/<route id>-page.tsx` and the texts of a language are in a chunk `texts-<locale>`. The bundler
 * names the files after them. A view in another place is not preloaded.
 */
function chunksOf(names: string[], { routes }: RemoteDescriptor): Pick<RemoteRecord['preload'], 'views' | 'texts'> {
  const chunk = (name: string) => names.filter((file) => file.split('/').at(-1)?.startsWith(`${name}.`));
  const views = routes.map(({ id }) => [id, chunk(`src_pages_${id}-page_tsx`)] as const);
  const texts = localeSchema.options.map((locale) => [locale, chunk(`texts-${locale}`)] as const);
  return { views: Object.fromEntries(views), texts: Object.fromEntries(texts) };
}

function readFolder(folder: string): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  try {
    for (const item of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!item.isFile()) continue;
      const path = join(item.parentPath, item.name);
      const name = relative(folder, path).split(sep).join('/');
      if (!unpublished.test(name)) files.set(name, readFileSync(path));
    }
  } catch (cause) {
    throw new ReleaseError(`${folder} cannot be read; build first`, { cause });
  }
  return new Map([...files].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
