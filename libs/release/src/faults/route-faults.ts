import { pathsOf, routeOf, routesOf, type Release } from '@stufenlos/contracts';

/** Routes that every release must have. */
const required = ['/', '/pricing', '/scan/:token'];
/** Routes of the complete product. A release without one of them gets a note, but is valid. */
const awaited = [
  '/contact',
  '/kontakt',
  '/imprint',
  '/impressum',
  '/eaa',
  '/wcag',
  '/bfsg',
  '/privacy',
  '/accessibility',
  '/setup',
  '/runs',
  '/run/:id',
  '/profile/general',
];

/** Checks that every path has one owner, every navigation target exists, and the required routes exist. */
export function routeFaults({ remotes }: Release): string[] {
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

/** Routes of the complete product that this release does not have yet. */
export const awaitedRoutes = ({ remotes }: Release): string[] => awaited.filter((path) => !isOwned(remotes, path));

const isOwned = (remotes: Release['remotes'], path: string) => routeOf(remotes, path) !== undefined;
