import { pathsOf, routeOf, routesOf, type Release } from '@stufenlos/contracts';

/** Routes that a release must have when its shell does not name them: those of earlier versions. */
const least = ['/', '/pricing', '/scan/:token'];

/** Checks that every path has one owner, every navigation target exists, and the required routes exist. */
export function routeFaults({ remotes }: Release, required: readonly string[] = least): string[] {
  const owned = routesOf(remotes).flatMap(({ remote, route }) =>
    pathsOf(route).map((path) => ({
      path,
      shape: path.toLowerCase().replace(/:\w+/g, ':'),
      by: `${remote}/${route.id}`,
    })),
  );
  const clashes = [...Map.groupBy(owned, ({ shape }) => shape).values()].filter((group) => group.length > 1);
  const targets = Object.entries(remotes).flatMap(([remote, { descriptor }]) =>
    descriptor.nav.map(({ to, when }) => ({ remote, to, when })),
  );
  const twice = [...Map.groupBy(targets, ({ to, when }) => `${to} (${when})`).entries()];
  return [
    ...clashes.map((group) => `${group[0]?.path} is claimed by ${group.map(({ by }) => by).join(' and ')}`),
    ...targets
      .filter(({ to }) => !routeOf(remotes, to))
      .map(({ remote, to }) => `${remote}: the navigation leads to ${to}, which nobody owns`),
    ...twice.filter(([, group]) => group.length > 1).map(([to]) => `two navigation entries lead to ${to}`),
    ...required.filter((path) => !isOwned(remotes, path)).map((path) => `nobody owns ${path}`),
  ];
}

const isOwned = (remotes: Release['remotes'], path: string) => routeOf(remotes, path) !== undefined;
