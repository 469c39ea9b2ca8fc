import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Descriptor {
  name: string;
  routes: { id: string; path: string; aliases?: string[] }[];
}

interface View {
  /** `runs/run-compare` */
  name: string;
  /** Matches the paths of its addresses. */
  pattern: RegExp;
}

const remotes = join(import.meta.dirname, '../../remotes');
const views = descriptors().flatMap(viewsOf);

/** Every view of every remote as `runs/run-compare`, from the remotes' descriptors. */
export const viewNames: ReadonlySet<string> = new Set(views.map(({ name }) => name));

/** Returns the view at the path of an address; undefined for the shell's own pages and those of other programs. */
export const viewAt = (path: string): string | undefined =>
  views.find(({ pattern }) => pattern.test(path === '/' ? path : path.replace(/\/$/, '')))?.name;

function descriptors(): Descriptor[] {
  const folders = readdirSync(remotes, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => JSON.parse(readFileSync(join(remotes, name, 'remote.json'), 'utf8')) as Descriptor);
}

function viewsOf({ name, routes }: Descriptor): View[] {
  return routes.flatMap(({ id, path, aliases = [] }) =>
    [path, ...aliases].map((one) => ({
      name: `${name}/${id}`,
      pattern: new RegExp(`^${one.replace(/:\w+/g, '[^/]+')}$`),
    })),
  );
}
