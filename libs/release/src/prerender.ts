import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  localeSchema,
  pathsOf,
  prerenderedPageSchema,
  routesOf,
  type PrerenderedPage,
  type Release,
  type RuntimeConfig,
} from '@stufenlos/contracts';
import { z } from 'zod';
import { inTurns } from '@stufenlos/object-store';
import { integrityOf } from './integrity.ts';
import { prerenderFile, type PublishRecord } from './publish-record.ts';
import { ReleaseError } from './release-error.ts';
import { runRestricted } from './restricted-process.ts';
import type { RecordsByFolder } from './signed-records.ts';
import type { ReleaseStore } from './store/release-store.ts';

/** The published scripts of the release that render its pages. */
export interface PrerenderSources {
  shell: string;
  /** One script by name of the remote. */
  remotes: Record<string, string>;
}

/** The input of the process. */
export interface PrerenderWork {
  sources: PrerenderSources;
  release: Release;
  config: RuntimeConfig;
  pages: Pick<PrerenderedPage, 'path' | 'locale'>[];
}

/** What the process answers: the pages, or the message of what went wrong. */
export type PrerenderAnswer = { pages: unknown } | { fault: string };

/** The published package has JavaScript in place of this source. */
const program = fileURLToPath(new URL(`./prerender-process${extname(import.meta.url)}`, import.meta.url));
/** Milliseconds for all pages of a release together. They need about one second on a busy machine. */
const timeLimit = 30_000;

/** Every address of a prerendered page, in every language. */
export const prerenderedAddresses = ({ remotes }: Pick<Release, 'remotes'>): PrerenderWork['pages'] =>
  routesOf(remotes)
    .filter(({ route }) => route.prerender)
    .flatMap(({ route }) => pathsOf(route))
    .flatMap((path) => localeSchema.options.map((locale) => ({ path, locale })));

/**
 * Reads the scripts that render a release's pages. Returns null when none of its pages is prerendered. Throws when a
 * script is missing or differs from the published one.
 *
 * @param records of the release by folder, as they were checked: the store may have others by now
 */
export async function prerenderSources(
  store: ReleaseStore,
  release: Release,
  records: RecordsByFolder,
): Promise<PrerenderSources | null> {
  const owners = Object.entries(release.remotes).filter(([, { descriptor }]) =>
    descriptor.routes.some(({ prerender }) => prerender),
  );
  if (owners.length === 0) return null;
  const read = async (folder: string) => readSource(store, folder, records.get(folder));
  const remotes = await inTurns(
    owners,
    async ([name, { descriptor }]) => [name, await read(`remotes/${name}/${descriptor.version}`)] as const,
  );
  return { shell: await read(`shell/${release.shell}`), remotes: Object.fromEntries(remotes) };
}

async function readSource(store: ReleaseStore, folder: string, record: PublishRecord | undefined): Promise<string> {
  const expected = record?.files[prerenderFile]?.integrity;
  if (!expected) throw new ReleaseError(`${folder} has no ${prerenderFile}, and pages of the release need it`);
  const source = await store.read(`${folder}/${prerenderFile}`);
  if (!source || integrityOf(source) !== expected) {
    throw new ReleaseError(`${folder}/${prerenderFile} is not what was published`);
  }
  return source.toString();
}

/**
 * Renders every public page of a release in every language with these settings. The scripts are those of the teams, and
 * `compose` runs them before anybody has signed them: so they run in a process of their own, without variables, files and
 * further processes, and are stopped after the time limit. Throws when any page cannot be rendered.
 */
export async function prerenderPages(
  sources: PrerenderSources,
  release: Release,
  config: RuntimeConfig,
): Promise<PrerenderedPage[]> {
  const work: PrerenderWork = { sources, release, config, pages: prerenderedAddresses(release) };
  try {
    const answer = JSON.parse(
      await runRestricted({ program, input: JSON.stringify(work), timeLimit }),
    ) as PrerenderAnswer;
    if ('fault' in answer) throw new Error(answer.fault);
    return z.array(prerenderedPageSchema).length(work.pages.length).parse(answer.pages);
  } catch (cause) {
    throw new ReleaseError(`release ${release.id} cannot be prerendered: ${reasonOf(cause)}`, { cause });
  }
}

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));
