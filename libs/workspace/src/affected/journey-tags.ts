import { isUnitTest } from './is-unit-test.ts';
import { nameOf, projectOf } from './project-folders.ts';
import type { RemoteViews } from './remote-views.ts';
import type { SourceGraph } from './source-graph.ts';

/** What the journeys for a changed file are chosen by. */
export interface TagSources {
  graph: Pick<SourceGraph, 'reachedFrom' | 'isNamed'>;
  /** The folders of all dependents of each project, including itself, by its folder, from Nx's project graph. */
  dependents: ReadonlyMap<string, readonly string[]>;
  /** Names of the projects in the tags of journeys, without the `@`. */
  exercised: ReadonlySet<string>;
  /** The views of each remote, by its folder. */
  remotes: ReadonlyMap<string, RemoteViews>;
}

/** Libraries of texts, data and formats. The effect of a change is visible only in the projects that use them. */
const seenThroughOthers = ['contracts', 'standards', 'platform', 'release', 'scan-queue'];

const isSupport = (path: string) => isUnitTest(path) || path.includes('/testing/');

/**
 * Returns the tags of the journeys that a changed file can concern: `@api` for a project, `@runs/run` for a view of a
 * remote. A journey that is tagged with a remote exercises all of its views.
 */
export function journeyTags(path: string, sources: TagSources): string[] {
  const { exercised, remotes } = sources;
  return concernedProjects(path, sources)
    .filter((folder) => exercised.has(nameOf(folder)))
    .flatMap((folder) => {
      const remote = remotes.get(folder);
      const views = remote ? viewsOf(path, remote, sources) : [];
      return [`@${nameOf(folder)}`, ...views.map((view) => `@${nameOf(folder)}/${view}`)];
    });
}

/** Returns the project of the file if journeys exercise it, otherwise the projects through which the file is visible. */
function concernedProjects(path: string, { graph, dependents, exercised }: TagSources): string[] {
  const folder = projectOf(path, dependents);
  if (folder === null || folder === 'e2e') return [];
  if (exercised.has(nameOf(folder)) && !seenThroughOthers.includes(nameOf(folder))) return [folder];
  const all = [...(dependents.get(folder) ?? [])];
  if (!graph.isNamed(path)) return all;
  const needing = [...graph.reachedFrom([path])].filter((one) => !isSupport(one));
  return all.filter((project) => needing.some((one) => one.startsWith(`${project}/`)));
}

/** Returns the views that need the file; all, if the remote needs it to start or no view is known to need it. */
function viewsOf(path: string, { entry, views }: RemoteViews, { graph }: TagSources): string[] {
  const reached = graph.isNamed(path) ? graph.reachedFrom([path], new Set(views.keys())) : new Set<string>();
  const needing = [...views].filter(([start]) => reached.has(start)).map(([, view]) => view);
  return reached.has(entry) || needing.length === 0 ? [...views.values()] : needing;
}
