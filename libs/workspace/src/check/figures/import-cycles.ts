import { dirname, join } from 'node:path';
import type { SourceFile } from '@stufenlos/remote-tools/checks';
import { importsOf } from '../imports.ts';

/** Import cycles within projects, type imports included, as sentences. One per group of files that reach each other. */
export function checkImportCycles(files: readonly SourceFile[]): string[] {
  const imports = new Map(files.map(({ path, text }) => [path, relativeImports(path, text)]));
  return stronglyConnected(imports)
    .filter((group) => group.length > 1)
    .map((group) => `import each other: ${group.toSorted().join(', ')}`);
}

const relativeImports = (path: string, text: string) =>
  importsOf(text)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => join(dirname(path), specifier).replaceAll('\\', '/'));

/** Tarjan's algorithm. */
function stronglyConnected(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const groups: string[][] = [];

  const visit = (node: string): number => {
    const index = order.size;
    order.set(node, index);
    lowest.set(node, index);
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!edges.has(next)) continue;
      const reached = order.has(next) ? (stack.includes(next) ? (order.get(next) ?? index) : index) : visit(next);
      lowest.set(node, Math.min(lowest.get(node) ?? index, reached));
    }
    if (lowest.get(node) === index) groups.push(stack.splice(stack.indexOf(node)));
    return lowest.get(node) ?? index;
  };

  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return groups;
}
