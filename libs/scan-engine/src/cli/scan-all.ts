import type { Writable } from 'node:stream';
import { readAddress } from '@stufenlos/contracts/address';
import type { Log } from '@stufenlos/chromium';
import type { ReportedRun } from '@stufenlos/report';
import { siteSentences } from '@stufenlos/report';
import { createScanner } from '../scanner.ts';
import type { ScannerOptions } from '../scanner-options.ts';
import { addressesOf } from './input/addresses.ts';
import type { ScanCommand } from './input/arguments.ts';
import type { CommandContext } from './command-context.ts';
import { openReportWriter } from './output/report-writer.ts';
import { openScanSession } from './scan-session.ts';
import type { ScanSession } from './scan-session.ts';
import { exitCodeOf, exitCodes } from './output/exit-code.ts';
import { openOutput } from './output/output.ts';
import type { Output } from './output/output.ts';
import { openScreenshotFolder } from './output/screenshot-folder.ts';
import { createProgress } from './output/progress.ts';
import { scanList } from './scan-list.ts';
import { scanSite } from './scan-site.ts';
import { localeOf } from './input/settings.ts';
import type { Settings } from './input/settings.ts';

/**
 * Scans and reports every address of the command, or every page of its site. All usage errors are found before a browser
 * starts; an interruption keeps finished results.
 *
 * @returns the exit code
 * @throws UsageError for files that cannot be read or written
 */
export async function scanAll(command: ScanCommand, settings: Settings, context: CommandContext): Promise<number> {
  const { environment, stdout, stderr, signal } = context;
  const urls = await addressesOf(command, context);
  const locale = command.locale ?? localeOf(environment);
  const baseline =
    command.baseline === undefined
      ? undefined
      : await (await import('./input/baseline-file.ts')).readBaseline(command.baseline);
  const screenshots = command.screenshots === undefined ? undefined : openScreenshotFolder(command.screenshots);
  const writer = await openReportWriter(command, { locale, baseline, stdout });
  // The table contains the causes of failures; with other formats they go to standard error.
  const printsCauses = !command.isQuiet && (command.format !== 'table' || command.output !== undefined);
  let kept: Output | undefined;
  let outcome: ReportedRun;
  try {
    if (command.keepEvidence !== undefined) kept = openOutput('--keep-evidence', command.keepEvidence, 'stream');
    const options = { ...scannerOptions(command, settings), log: warningsOn(stderr) };
    const scanner = await (context.createScanner ?? createScanner)(options);
    const run = scanner.openRun();
    let total = urls.length;
    const progress = createProgress(stderr, !command.isQuiet, () => total, locale);
    const budgetMs = command.timeoutSeconds === undefined ? settings.SCAN_PAGE_SECONDS : command.timeoutSeconds * 1000;
    const { profile, disabledRules, viewport } = command;
    const scan = { profile, disabledRules, signal, budgetMs, ...(viewport && { viewport }) };
    const session = openScanSession({
      run,
      progress,
      writer,
      kept,
      pictures: screenshots,
      options: scan,
      causes: printsCauses ? { stderr, locale } : undefined,
    });
    try {
      outcome = await scanAddresses(command, urls, { options, session, onPlanned: (pages) => (total = pages) });
    } finally {
      progress.close();
      await scanner.close();
    }
  } catch (error) {
    kept?.discard();
    writer.discard();
    throw error;
  }
  if (printsCauses && outcome.site) stderr.write(`${siteSentences(outcome.site, locale).join('\n')}\n`);
  kept?.close();
  await writer.end(outcome);
  if (signal.aborted) return signal.reason === 'SIGINT' ? exitCodes.interrupted : exitCodes.terminated;
  return exitCodeOf(outcome.pages, command.failOn, baseline);
}

interface PreparedScan {
  options: ScannerOptions;
  session: ScanSession;
  onPlanned: (pages: number) => void;
}

/** Scans a list or a site. A start that is not an address gets the same failed result as in a list. */
function scanAddresses(
  { crawl, concurrency }: ScanCommand,
  urls: readonly string[],
  scan: PreparedScan,
): Promise<ReportedRun> {
  const { options, session, onPlanned } = scan;
  const start = crawl && readAddress(urls[0] ?? '', options);
  if (!crawl || !start?.ok) return scanList(urls, concurrency, session);
  return scanSite({ start: start.address.url, pages: crawl.pages, concurrency, onPlanned }, session);
}

function scannerOptions(command: ScanCommand, settings: Settings): ScannerOptions {
  return {
    executablePath: settings.PUPPETEER_EXECUTABLE_PATH,
    jail: settings.BROWSER_JAIL,
    noSandbox: settings.BROWSER_NO_SANDBOX,
    uids: settings.BROWSER_UIDS,
    isProduction: settings.NODE_ENV === 'production',
    allow: [...settings.SCAN_ALLOW, ...command.allow],
    denyHosts: settings.SCAN_DENY_HOSTS,
    limits: { loadMs: settings.SCAN_LOAD_SECONDS, bytes: settings.SCAN_BYTES },
    memoryMb: settings.SCAN_MEMORY_MB,
    recycleAfter: settings.BROWSER_RECYCLE,
  };
}

const warningsOn =
  (stderr: Writable): Log =>
  (level, event, data) => {
    if (level !== 'info') stderr.write(`${level}: ${event} ${JSON.stringify(data)}\n`);
  };
