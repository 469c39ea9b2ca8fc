import type { PageResult } from '@stufenlos/contracts';
import type { ReportedRun } from '@stufenlos/report';
import type { ScanSession } from './scan-session.ts';

/** Scans every address. @returns the results in the order of the addresses */
export async function scanList(
  urls: readonly string[],
  concurrency: number,
  session: ScanSession,
): Promise<ReportedRun> {
  const results = new Map<string, PageResult>();
  await forEachConcurrently(urls, concurrency, session.signal, async (url) => {
    const seen = await session.scan(url, urls.indexOf(url) + 1);
    results.set(seen.result.url, seen.result);
    await session.deliver(seen);
  });
  const pages = urls.flatMap((url) => results.get(url) ?? []);
  return { pages, unfinished: urls.length - pages.length };
}

/** Runs `work` for all addresses with limited concurrency. After an abort, begins no more and ignores rejections. */
async function forEachConcurrently(
  urls: readonly string[],
  concurrency: number,
  signal: AbortSignal,
  work: (url: string) => Promise<void>,
): Promise<void> {
  const queue = urls.values();
  const worker = async () => {
    for (const url of queue) {
      if (signal.aborted) return;
      await work(url).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, urls.length) }, worker));
}
