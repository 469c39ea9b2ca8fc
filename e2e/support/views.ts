import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteDescriptorSchema, routeOf, routesOf } from '@stufenlos/contracts';

const folder = join(import.meta.dirname, '../../remotes');
const remotes = Object.fromEntries(readDescriptors().map((descriptor) => [descriptor.name, { descriptor }]));

/** Every view of every remote as `runs/run-compare`, from the remotes' descriptors. */
export const viewNames: ReadonlySet<string> = new Set(
  routesOf(remotes).map(({ remote, route }) => `${remote}/${route.id}`),
);

/** Returns the view at the path of an address; undefined for the shell's own pages and those of other programs. */
export function viewAt(path: string): string | undefined {
  const owned = routeOf(remotes, path);
  return owned && `${owned.remote}/${owned.route.id}`;
}

function readDescriptors() {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return names.map(({ name }) =>
    remoteDescriptorSchema.parse(JSON.parse(readFileSync(join(folder, name, 'remote.json'), 'utf8'))),
  );
}
