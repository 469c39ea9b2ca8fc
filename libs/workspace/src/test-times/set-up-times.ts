/** What tests wait for before they start, apart from loading code. */
export type SetUpPart = 'database' | 'browser';

const key = Symbol.for('stufenlos.set-up-times');
/** One record per process. A variable of the module would not do, because isolated files load the module again. */
const times = ((globalThis as { [key]?: Record<string, number> })[key] ??= {});

/** Runs `work` and counts its time as set-up in the table that `npm test` prints. */
export async function timedSetUp<T>(part: SetUpPart, work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  try {
    return await work();
  } finally {
    times[part] = (times[part] ?? 0) + performance.now() - started;
  }
}

/** Returns the milliseconds by part since the last call. */
export function takeSetUpTimes(): Record<string, number> {
  const taken = { ...times };
  for (const part of Object.keys(times)) delete times[part];
  return taken;
}
