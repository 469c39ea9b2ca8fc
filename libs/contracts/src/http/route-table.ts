import type { RemoteDescriptor } from '../release/remote.ts';

export type RemoteRoute = RemoteDescriptor['routes'][number];
export interface OwnedRoute {
  remote: string;
  route: RemoteRoute;
}

type Remotes = Readonly<Record<string, { descriptor: RemoteDescriptor }>>;

/** Every route of a release with the remote that owns it. */
export const routesOf = (remotes: Remotes): OwnedRoute[] =>
  Object.entries(remotes).flatMap(([remote, { descriptor }]) => descriptor.routes.map((route) => ({ remote, route })));

/**
 * Whose page an address is: the same reading for the shell's router, the edge's status and preloads and the release
 * check. A fixed segment wins over a parameter, as in the router; case and a slash at the end do not matter.
 */
export function routeOf(remotes: Remotes, pathname: string): OwnedRoute | undefined {
  const matches = routesOf(remotes).flatMap((owned) =>
    pathsOf(owned.route)
      .filter((pattern) => matchesPath(pattern, pathname))
      .map((pattern) => ({ owned, parameters: pattern.split('/:').length - 1 })),
  );
  return matches.toSorted((one, other) => one.parameters - other.parameters)[0]?.owned;
}

/** The path of a route and its other names. */
export const pathsOf = ({ path, aliases }: RemoteRoute): string[] => [path, ...aliases];

function matchesPath(pattern: string, pathname: string): boolean {
  const expected = segments(pattern);
  const given = segments(pathname);
  return (
    expected.length === given.length &&
    expected.every((segment, index) => segment.startsWith(':') || segment === given[index])
  );
}

const segments = (path: string) => path.toLowerCase().split('/').filter(Boolean);
