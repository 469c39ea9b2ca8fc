import { localeSchema, routesOf, type Locale, type Release } from '@stufenlos/contracts';

/** A page of the release in one language. Both themes are checked on the same page. */
export interface Visit {
  path: string;
  locale: Locale;
  /** The remote that owns the route; undefined for a page of the shell. */
  remote: string | undefined;
  needsSession: boolean;
  status: number;
}

/** Values for the parameters of a route. The stand-in API knows every token and id. */
const parameters: Record<string, string> = {
  token: 'A'.repeat(22),
  id: '00000000-0000-4000-8000-000000000000',
};

/** An address of a route, with values in place of parameters. */
export const addressOf = (path: string): string =>
  path.replace(/:(\w+)/g, (_, name: string) => parameters[name] ?? 'example');

/** Every route of a release, and the page for a missing address, in every language. */
export function visitsOf({ remotes }: Release): Visit[] {
  const pages = routesOf(remotes).map(({ remote, route }) => ({
    path: addressOf(route.path),
    remote,
    needsSession: route.access !== 'public',
    status: 200,
  }));
  const missing = { path: '/no-such-page', remote: undefined, needsSession: false, status: 404 };
  return [...pages, missing].flatMap((page) => localeSchema.options.map((locale) => ({ ...page, locale })));
}

/** A page of each remote that anybody may open, by the name of the remote. */
export function publicPages({ remotes }: Release): Map<string, string> {
  const open = routesOf(remotes).filter(({ route }) => route.access === 'public');
  return new Map(open.toReversed().map(({ remote, route }) => [remote, addressOf(route.path)]));
}
