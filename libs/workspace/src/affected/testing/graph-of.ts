import type { SourceGraph } from '../source-graph.ts';

/** A graph by the files that need each file directly. */
export function graphOf(
  users: Readonly<Record<string, readonly string[]>>,
): Pick<SourceGraph, 'reachedFrom' | 'isNamed' | 'usersOf'> {
  return {
    isNamed: (path) => path in users,
    usersOf: (path) => new Set(users[path]),
    reachedFrom(changed, ends = new Set()) {
      const reached = new Set(changed);
      for (const path of reached) if (!ends.has(path)) for (const user of users[path] ?? []) reached.add(user);
      return reached;
    },
  };
}
