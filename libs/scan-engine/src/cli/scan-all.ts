import type { Locale, PageResult } from '@stufenlos/contracts';
import type { Evidence } from '../gather/evidence.ts';
import type { Log } from '../log.ts';
import { plain } from '../report/formats/plain.ts';
import { failureSentence } from '../report/formats/words.ts';
import { createScanner } from '../scanner.ts';
import type { ScannerOptions } from '../scanner-options.ts';
import { addressesOf } from './addresses.ts';
import type { Order } from './arguments.ts';
import { openDelivery } from './delivery.ts';
import { evidenceLine } from './evidence-line.ts';
import { exitCodeOf, exitCodes } from './exit-code.ts';
import { openOutput } from './output.ts';
import { openPictureFolder } from './picture-folder.ts';
import type { Output } from './output.ts';
import { createProgress } from './progress.ts';
import { localeOf } from './settings.ts';
import type { Settings } from './settings.ts';

/**
 * Every address of an order, scanned and delivered. All that can be wrong with the order is found before a browser
 * starts; an interruption keeps what is finished.
 */
export async function scanAll(order: Order, settings: Settings, signal: AbortSignal): Promise<number> {
  const urls = await addressesOf(order, signal);
  const locale = order.locale ?? localeOf(process.env);
  const baseline =
    order.baseline === undefined ? undefined : await (await import('./baseline-file.ts')).readBaseline(order.baseline);
  const pictures = order.screenshots === undefined ? undefined : openPictureFolder(order.screenshots);
  const delivery = await openDelivery(order, locale, baseline);
  let kept: Output | undefined;
  const results = new Map<string, PageResult>();
  try {
    if (order.keepEvidence !== undefined) kept = openOutput('--keep-evidence', order.keepEvidence, 'stream');
    const scanner = await createScanner(scannerOptions(order, settings));
    const run = scanner.openRun();
    const progress = createProgress(process.stderr, !order.isQuiet, urls.length, locale);
    // The table names the causes itself; elsewhere a person would have to read JSON to learn them.
    const tellsCauses = !order.isQuiet && (order.format !== 'table' || order.output !== undefined);
    const seconds = order.timeoutSeconds ?? settings.SCAN_PAGE_SECONDS;
    const options = { profile: order.profile, signal, ...(seconds !== undefined && { budgetMs: seconds * 1000 }) };
    try {
      await inLanes(urls, order.concurrency, signal, async (url) => {
        progress.begin(url);
        let evidence: Partial<Evidence> = {};
        const onEvidence = (seen: Partial<Evidence>) => (evidence = seen);
        const onScreenshot = async (webp: Uint8Array) => pictures?.keep(urls.indexOf(url) + 1, url, webp);
        const result = await run.scan(url, {
          ...options,
          ...(kept && { onEvidence }),
          ...(pictures && { onScreenshot }),
        });
        results.set(result.url, result);
        progress.clear();
        if (tellsCauses) process.stderr.write(causeLine(result, locale));
        await kept?.write(evidenceLine(result, evidence));
        await delivery.page(result);
        progress.finish(result);
      });
    } finally {
      progress.close();
      await scanner.close();
    }
  } catch (error) {
    kept?.discard();
    delivery.discard();
    throw error;
  }
  const pages = urls.flatMap((url) => results.get(url) ?? []);
  kept?.close();
  await delivery.end({ pages, unfinished: urls.length - pages.length });
  if (signal.aborted) return signal.reason === 'SIGINT' ? exitCodes.interrupted : exitCodes.terminated;
  return exitCodeOf(pages, order.failOn, baseline);
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

function scannerOptions(order: Order, settings: Settings): ScannerOptions {
  return {
    executablePath: settings.PUPPETEER_EXECUTABLE_PATH,
    jail: settings.BROWSER_JAIL,
    noSandbox: settings.BROWSER_NO_SANDBOX,
    isProduction: settings.NODE_ENV === 'production',
    allow: [...settings.SCAN_ALLOW, ...order.allow],
    denyHosts: settings.SCAN_DENY_HOSTS,
    limits: {
      ...(settings.SCAN_LOAD_SECONDS !== undefined && { loadMs: settings.SCAN_LOAD_SECONDS * 1000 }),
      ...(settings.SCAN_BYTES !== undefined && { bytes: settings.SCAN_BYTES }),
    },
    ...(settings.SCAN_MEMORY_MB !== undefined && { memoryMb: settings.SCAN_MEMORY_MB }),
    ...(settings.BROWSER_RECYCLE !== undefined && { recycleAfter: settings.BROWSER_RECYCLE }),
    log: warnings,
  };
}

const warnings: Log = (level, event, data) => {
  if (level !== 'info') process.stderr.write(`${level}: ${event} ${JSON.stringify(data)}\n`);
};

const causeLine = (result: PageResult, locale: Locale) =>
  result.failure ? `${plain(result.url)}: ${plain(failureSentence(locale, result.failure))}\n` : '';
