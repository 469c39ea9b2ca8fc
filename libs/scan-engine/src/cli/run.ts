import type { Locale, PageResult } from '@stufenlos/contracts';
import type { Log } from '../log.ts';
import { failureSentence } from '../report/formats/words.ts';
import { plain } from '../report/formats/plain.ts';
import { createScanner } from '../scanner.ts';
import { addressesOf } from './addresses.ts';
import { readArguments, usage } from './arguments.ts';
import type { Order } from './arguments.ts';
import { exitCodeOf, exitCodes } from './exit-code.ts';
import { openOutput } from './output.ts';
import { createPrinter } from './print.ts';
import { createProgress } from './progress.ts';
import { readSettings } from './settings.ts';
import type { Settings } from './settings.ts';
import { versionText } from './version.ts';

/** The command from its arguments to its exit code. */
export async function run(args: readonly string[], signal: AbortSignal): Promise<number> {
  const reading = readArguments(args);
  if (reading.kind === 'help') return say(usage);
  if (reading.kind === 'version') return say(versionText());
  if (reading.kind === 'fault') return complain(reading.faults);
  const environment = readSettings(process.env);
  if ('faults' in environment) return complain(environment.faults);
  try {
    return await scanAll(reading.order, environment.settings, signal);
  } catch (error) {
    // Whoever read our output has gone: there is nobody to complain to.
    if (signal.aborted) return endCode(signal);
    return complain([error instanceof Error ? error.message : String(error)]);
  }
}

async function scanAll(order: Order, settings: Settings, signal: AbortSignal): Promise<number> {
  const urls = addressesOf(order);
  const output = openOutput(order.output);
  const locale = order.locale ?? localeOf(settings);
  const printer = await createPrinter(order.format, output, locale);
  const progress = createProgress(process.stderr, !order.isQuiet);
  // The table names the causes itself; elsewhere a person would have to read JSON to learn them.
  const tellsCauses = !order.isQuiet && (order.format !== 'table' || order.output !== undefined);
  const results = new Map<string, PageResult>();
  const scanner = await createScanner(scannerOptions(order, settings));
  try {
    progress.show(0, urls.length, '');
    const seconds = order.timeoutSeconds ?? settings.SCAN_PAGE_SECONDS;
    const options = { profile: order.profile, signal, ...(seconds !== undefined && { budgetMs: seconds * 1000 }) };
    await eachPage(
      urls,
      order.concurrency,
      (url) => scanner.scan(url, options),
      signal,
      async (result) => {
        results.set(result.url, result);
        progress.clear();
        if (tellsCauses && result.failure) process.stderr.write(causeLine(result, locale));
        await printer.page(result);
        progress.show(results.size, urls.length, result.url);
      },
    );
  } finally {
    progress.clear();
    await scanner.close();
  }
  const finished = urls.flatMap((url) => results.get(url) ?? []);
  await printer.end(finished);
  output.close();
  if (signal.aborted) return endCode(signal);
  return exitCodeOf(finished, order.failOn);
}

const endCode = ({ reason }: AbortSignal) => (reason === 'SIGINT' ? exitCodes.interrupted : exitCodes.terminated);

/** So many pages at once as were ordered. An interruption ends all of them and keeps what is finished. */
async function eachPage(
  urls: readonly string[],
  concurrency: number,
  scanOne: (url: string) => Promise<PageResult>,
  signal: AbortSignal,
  onResult: (result: PageResult) => Promise<void>,
): Promise<void> {
  const waiting = urls.values();
  const lane = async () => {
    for (const url of waiting) {
      if (signal.aborted) return;
      const result = await scanOne(url).catch((error: unknown) => {
        if (signal.aborted) return undefined;
        throw error;
      });
      if (result) await onResult(result);
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, urls.length) }, lane));
}

function scannerOptions(order: Order, settings: Settings) {
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

const localeOf = ({ LC_ALL, LANG }: Settings): Locale => (/^de/i.test(LC_ALL || LANG) ? 'de' : 'en');

function say(text: string): number {
  process.stdout.write(text);
  return exitCodes.clean;
}

function complain(faults: readonly string[]): number {
  process.stderr.write(`${faults.map((fault) => `scan: ${fault}\n`).join('')}Try --help.\n`);
  return exitCodes.notJudged;
}
