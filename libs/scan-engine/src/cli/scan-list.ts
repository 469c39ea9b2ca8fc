import type { PageResult } from '@stufenlos/contracts';
import type { Run } from '../report/formats/format.ts';
import type { Desk } from './scan-session.ts';

/** Every address, and its result at the place of the address. */
export async function scanList(urls: readonly string[], concurrency: number, desk: Desk): Promise<Run> {
  const results = new Map<string, PageResult>();
  await inLanes(urls, concurrency, desk.signal, async (url) => {
    const seen = await desk.look(url, urls.indexOf(url) + 1);
    results.set(seen.result.url, seen.result);
    await desk.deliver(seen);
  });
  const pages = urls.flatMap((url) => results.get(url) ?? []);
  return { pages, unfinished: urls.length - pages.length };
}

/** So many addresses at once as were ordered. An interruption ends all of them, and none is begun any more. */
async function inLanes(
  urls: readonly string[],
  concurrency: number,
  signal: AbortSignal,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const waiting = urls.values();
  const lane = async () => {
    for (const url of waiting) {
      if (signal.aborted) return;
      await work(url).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, urls.length) }, lane));
}
