/** Prints what was done, and how long it took. */
export async function step<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const begin = performance.now();
  const result = await work();
  process.stdout.write(`ok  ${what} (${secondsSince(begin)} s)\n`);
  return result;
}

export const secondsSince = (begin: number): string => ((performance.now() - begin) / 1000).toFixed(1);
