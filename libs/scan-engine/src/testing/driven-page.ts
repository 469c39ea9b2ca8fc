import { viewport } from '@stufenlos/contracts/scan-constants';
import { noLog } from '@stufenlos/chromium';
import { systemResolve } from '@stufenlos/egress';
import type { PageContext } from '../browser/page-context.ts';
import { RunContexts } from '../browser/run-contexts.ts';
import { WarmContexts } from '../browser/warm-contexts.ts';
import { Robots } from '../discovery/robots.ts';
import { DrivenDocument } from '../gather/driven/driven-document.ts';
import type { Gatherer } from '../gather/driven/gatherer.ts';
import { preloadSource } from '../gather/audit-source.ts';
import { defaultLimits } from '../limits.ts';
import { acceptSettledDocument } from '../navigation/accept-document.ts';
import { openPage } from '../navigation/open-page.ts';
import type { ScanAttempt } from '../scan-attempt.ts';
import { sharedBrowsers } from './shared-browsers.ts';

/** A page that is ready to be driven, for tests of gatherers. */
export interface TestDrivenPage {
  document: DrivenDocument;
  attempt: ScanAttempt;
  /** Runs a gatherer without a time limit, unless a signal is given. */
  run: <Data>(gatherer: Gatherer<string, Data>, signal?: AbortSignal) => Promise<Data>;
  close: () => Promise<void>;
}

/** What the page contexts of this worker may reach: the hosts of the tests that run. */
const allow: string[] = [];
let idle: PageContext | undefined;

/**
 * Opens an address in the shared browsers as a scan does, in the page context of the test before, as a run opens its next
 * page: with our script, a new one takes more processor time than most tests.
 *
 * @param hosts `host:port` that are allowed
 */
export async function openDrivenPage(url: string, ...hosts: readonly string[]): Promise<TestDrivenPage> {
  allow.push(...hosts);
  const stock = new WarmContexts(await sharedBrowsers(), {
    allow,
    denyHosts: [],
    resolve: systemResolve,
    byteLimit: defaultLimits.bytes,
    preload: preloadSource(),
    minIdle: 0,
  });
  const contexts = new RunContexts(stock, false);
  const context = (await takeIdle()) ?? (await contexts.acquire(url, false));
  context.begin(
    () => {},
    () => {},
  );
  // The test before may have left a smaller window.
  await context.page.setViewport(viewport);
  const attempt: ScanAttempt = {
    url,
    profile: 'pro',
    disabledRules: [],
    viewport,
    // No page is loaded again because the machine is busy.
    limits: { ...defaultLimits, compareMs: 30_000 },
    robots: 'respect',
    abort: new AbortController(),
    startedAt: Date.now(),
    passedMs: () => 0,
    timeLeft: () => 60_000,
    onPhase: () => {},
    log: noLog,
    contexts,
    context,
    finalUrl: null,
    title: null,
    evidence: {},
  };
  const robots = new Robots();
  await openPage(attempt, robots);
  await acceptSettledDocument(attempt, robots);
  const document = await DrivenDocument.open(attempt, robots);
  return {
    document,
    attempt,
    run: (gatherer, signal = new AbortController().signal) => document.run(gatherer, signal),
    async close() {
      for (const host of hosts) allow.splice(allow.indexOf(host), 1);
      const isClean = await context.clear();
      if (isClean && idle === undefined) idle = context;
      else await context.close(false);
      await stock.close();
    },
  };
}

async function takeIdle(): Promise<PageContext | undefined> {
  const context = idle;
  idle = undefined;
  if (context?.isGone) await context.close(false);
  if (!context || context.isGone) return undefined;
  context.egress.resume();
  return context;
}
