import { dirname, join } from 'node:path';
import { read } from '../check/list-sources.ts';

/** What a remote shows at its routes. Each view is code of its own, which only its pages load. */
export interface RemoteViews {
  /** The file that starts the remote and all of its views. */
  entry: string;
  /** The name of a view, `run-compare`, by the path of the file that it starts with. */
  views: ReadonlyMap<string, string>;
}

const view = /(?:'([\w-]+)'|\b(\w+)):\s*\(\)\s*=>\s*import\(\s*'(\.[^']+)'/g;

/** Reads the views of every remote, by its folder. @param paths of all source files, from the root */
export function readRemotes(root: string, paths: readonly string[]): Map<string, RemoteViews> {
  const entries = paths.filter((path) => /^remotes\/[^/]+\/src\/remote\.tsx$/.test(path));
  return new Map(read(root, entries).map(({ path, text }) => [dirname(dirname(path)), remoteViews(path, text)]));
}

/** Reads the views from the file that starts a remote. */
export function remoteViews(entry: string, text: string): RemoteViews {
  const list = /\bviews: \{([\s\S]*?)\n {2}\}/.exec(text)?.[1] ?? '';
  const found = [...list.matchAll(view)].map(([, quoted, plain, path = '']): [string, string] => [
    join(dirname(entry), path),
    quoted ?? plain ?? '',
  ]);
  return { entry, views: new Map(found) };
}
