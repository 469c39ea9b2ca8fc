import type { Protocol } from 'puppeteer';

/** Time of one function called from its parent, with everything that it calls. */
export interface Flame {
  name: string;
  ms: number;
  children: Map<string, Flame>;
}

export const newFlame = (name: string): Flame => ({ name, ms: 0, children: new Map() });

export function childOf(flame: Flame, name: string): Flame {
  const child = flame.children.get(name) ?? newFlame(name);
  flame.children.set(name, child);
  return child;
}

/** One sample of the profiler: the functions that were running, the outermost first. */
export interface Sample {
  /** Microseconds on the browser's monotonic clock, at the end of the sample's time. */
  at: number;
  ms: number;
  stack: string[];
}

/** Samples of a CPU profile in order of time. Samples of an idle processor are left out. */
export function samplesOf({ nodes, samples = [], timeDeltas = [], startTime }: Protocol.Profiler.Profile): Sample[] {
  const stacks = stacksOf(nodes);
  let at = startTime;
  return samples.flatMap((id, index) => {
    const delta = timeDeltas[index] ?? 0;
    at += delta;
    const stack = stacks.get(id);
    return stack && delta > 0 ? [{ at, ms: delta / 1000, stack }] : [];
  });
}

/** @returns for each node the names from the outermost function to its own, without the root; none for idle time */
function stacksOf(nodes: readonly Protocol.Profiler.ProfileNode[]): Map<number, string[] | undefined> {
  const stacks = new Map<number, string[] | undefined>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const walk = ({ id, callFrame, children = [] }: Protocol.Profiler.ProfileNode, stack: string[]) => {
    stacks.set(id, callFrame.functionName === '(idle)' ? undefined : stack);
    for (const child of children.flatMap((one) => byId.get(one) ?? []))
      walk(child, [...stack, nameOf(child.callFrame)]);
  };
  if (nodes[0]) walk(nodes[0], []);
  return stacks;
}

const nameOf = ({ functionName, lineNumber }: Protocol.Runtime.CallFrame): string =>
  functionName || `line ${lineNumber + 1}`;
