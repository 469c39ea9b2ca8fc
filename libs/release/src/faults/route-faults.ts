import { pathsOf, routeOf, routesOf, type Release } from '@stufenlos/contracts';

/** Routes that a release must have when its shell does not name them: those of earlier versions. */
const least = ['/', '/pricing', '/scan/:token'];

/** Where the edge answers by itself, with everything below. It never asks whether a remote has a page there. */
const reservedBelow = ['/api', '/sandbox', '/shell', '/remotes'];
const reserved = ['/health', '/auth/callback', '/auth/silent', '/auth/popup'];

function isReserved(path: string): boolean {
  const plain = path.toLowerCase().replace(/\/+/g, '/').replace(/\/$/, '');
  return reserved.includes(plain) || reservedBelow.some((root) => `${plain}/`.startsWith(`${root}/`));
}

/** Checks that every path has one owner and reaches it, every navigation target exists, and the required routes exist. */
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
    ...owned
      .filter(({ path }) => isReserved(path))
      .map(({ path, by }) => `${by}: the edge answers ${path} by itself, so no visitor would see that page`),
    ...clashes.map((group) => `${group[0]?.path} is claimed by ${group.map(({ by }) => by).join(' and ')}`),
    ...targets
      .filter(({ to }) => !routeOf(remotes, to))
      .map(({ remote, to }) => `${remote}: the navigation leads to ${to}, which nobody owns`),
    ...twice.filter(([, group]) => group.length > 1).map(([to]) => `two navigation entries lead to ${to}`),
    ...required.filter((path) => !isOwned(remotes, path)).map((path) => `nobody owns ${path}`),
  ];
}

const isOwned = (remotes: Release['remotes'], path: string) => routeOf(remotes, path) !== undefined;
