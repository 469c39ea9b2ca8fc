import { botName } from '@stufenlos/contracts/bot-name';
import type { BrowserContext, CDPSession, Page } from 'puppeteer';
import { withTimeout } from '../with-timeout.ts';
import { browserGone, ScanError } from '@stufenlos/contracts/scan-error';
import { proxyBypass } from '@stufenlos/chromium/flags';
import { untilGone } from '@stufenlos/chromium';
import type { End } from '@stufenlos/chromium';
import type { BrowserPool, BrowserLease } from './browser-pool.ts';
import { Egress } from '@stufenlos/egress';
import type { EgressOptions } from '@stufenlos/egress';
import { drainRequests } from './drain-requests.ts';
import { endScripts } from './end-scripts.ts';
import { paintAt, preloadInIsolatedWorld, smallScale } from './isolated-world.ts';
import { ReplacedDocuments } from './replaced-documents.ts';
import { workersAnswer } from './workers-answer.ts';
import { dismissDialogsAndPopups } from '../navigation/dialogs-and-popups.ts';

export interface PageContextOptions extends EgressOptions {
  /** Whether to use a browser that no other scan uses. */
  exclusive: boolean;
  /** Script that runs in the isolated world of each document of the main frame before the page's scripts. */
  preload?: string;
}

const closeTimeoutMs = 3000;
/**
 * MB. Where the page contexts of a browser take more on average, the next page gets a new one, because a renderer keeps
 * most of what a large page took (decision 0018).
 */
const maxReusedMb = 85;
/** CDP storage types that are cleared between pages: all except the HTTP cache. */
const storages = 'cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage,storage_buckets';

/** Everything that one scan has exclusively: an egress proxy, a browser context that uses it, and a page. */
export class PageContext {
  readonly egress: Egress;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Addresses of documents that it has received, which may be in its HTTP cache. */
  readonly received = new Set<string>();
  readonly #session: CDPSession;
  readonly #lease: BrowserLease;
  readonly #replaced: ReplacedDocuments;
  readonly #resetDialogs: () => void;
  #isGone = false;
  #pages = 0;
  #workersIdle: Promise<boolean> | undefined;
  #closing: Promise<void> | undefined;
  #onFault: (error: ScanError) => void = () => {};

  /** @throws Error when no browser starts, ScanError when its browser ends first or loses its network namespace */
  static async prepare(pool: BrowserPool, options: PageContextOptions): Promise<PageContext> {
    const lease = await pool.acquire(options.exclusive);
    const egress = await Egress.listen(options, lease.namespace).catch(async (error: unknown) => {
      await lease.release();
      throw error;
    });
    try {
      const opening = PageContext.#open(lease, egress, options);
      return await untilGone(lease.gone, opening, () => new ScanError('crashed', { reason: browserGone }));
    } catch (error) {
      egress.close();
      await lease.kill();
      throw error;
    }
  }

  static async #open(lease: BrowserLease, egress: Egress, { preload }: PageContextOptions): Promise<PageContext> {
    const context = await lease.browser.createBrowserContext({
      proxyServer: egress.browserUrl,
      proxyBypassList: [proxyBypass],
      downloadBehavior: { policy: 'deny' },
    });
    const page = await context.newPage();
    const [session] = await Promise.all([
      page.createCDPSession(),
      // Otherwise a strict CSP of the page would block our scripts.
      page.setBypassCSP(true),
      paintAt(page, smallScale),
      page.setUserAgent({ userAgent: `${await userAgentOf(lease)} ${botName}` }),
      preload === undefined ? undefined : preloadInIsolatedWorld(page, preload),
    ]);
    const pageContext = new PageContext(egress, context, page, session, lease);
    await pageContext.#replaced.start();
    return pageContext;
  }

  private constructor(egress: Egress, context: BrowserContext, page: Page, session: CDPSession, lease: BrowserLease) {
    this.egress = egress;
    this.context = context;
    this.page = page;
    this.#session = session;
    this.#lease = lease;
    this.#replaced = new ReplacedDocuments(page, session);
    this.#resetDialogs = dismissDialogsAndPopups(context, page, (error) => this.#onFault(error));
    page.on('error', (cause) => {
      this.#isGone = true;
      this.#onFault(new ScanError('crashed', {}, cause));
    });
    void lease.gone.then(() => (this.#isGone = true));
  }

  /** Resolves with the cause when the browser has ended. */
  get gone(): Promise<End> {
    return this.#lease.gone;
  }

  /** Whether the browser has ended or the page has crashed. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /** Whether an earlier page of the run used this page context. */
  get isReused(): boolean {
    return this.#pages > 1;
  }

  /**
   * Begins a scan attempt: resets the counters and refusals of the egress proxy.
   *
   * @param onOverflow called once when the page exceeds its bytes or requests
   * @param onFault called when the page crashes or opens too many dialogs or pop-ups
   */
  begin(onOverflow: (error: ScanError) => void, onFault: (error: ScanError) => void): void {
    this.#pages += 1;
    this.watch(onOverflow, onFault);
  }

  /** Resets the counters and refusals of the egress proxy, for another stage of the same scan attempt. */
  watch(onOverflow: (error: ScanError) => void, onFault: (error: ScanError) => void): void {
    this.#workersIdle = undefined;
    this.egress.begin(onOverflow);
    this.#resetDialogs();
    this.#onFault = onFault;
  }

  /** Paints the page at full size, for a scan attempt that takes a screenshot. */
  paintFull(): Promise<void> {
    return paintAt(this.page, 1);
  }

  /**
   * Ends the scripts of the last page and clears all its data except the HTTP cache, so that the next page of the same run is
   * loaded as by a first-time visitor. Returns false if that fails, or its renderer or the browser must be replaced; then the page
   * context must be closed.
   */
  async clear(): Promise<boolean> {
    if (this.#isGone || this.page.isClosed() || !(await this.#workersAnswer())) return false;
    this.#replaced.awaitNext();
    const clearing = Promise.all([this.#clearDocument(), paintAt(this.page, smallScale)]);
    const isCleared = await withTimeout(
      clearing.then(() => true).catch(() => false),
      closeTimeoutMs,
      () => false,
    );
    const { memoryMb = 0 } = this.#lease;
    return isCleared && memoryMb <= maxReusedMb && this.#lease.renew();
  }

  async #clearDocument(): Promise<void> {
    await endScripts(this.page);
    await this.page.setJavaScriptEnabled(true);
    await this.#clearStorage();
  }

  /**
   * Ends the document and clears all data that it stored, except the HTTP cache, so that nothing that somebody did in it
   * is known to the next document, and nothing that it sent is still on its way. Pause the egress proxy before.
   *
   * @throws Error when the document is gone, or sends without end
   */
  async discardDocument(): Promise<void> {
    // A document may send and store when it ends, a frame also from a process that outlives the navigation.
    await endScripts(this.page);
    this.#replaced.awaitNext();
    await this.page.goto('about:blank');
    await Promise.all([this.page.setJavaScriptEnabled(true), this.#clearStorage()]);
    // Service workers send until they are cleared.
    await drainRequests(this.page, this.egress);
  }

  /** Of all origins: a frame of another site has data for each site that shows it, which its origin alone does not clear. */
  async #clearStorage(): Promise<void> {
    await Promise.all([
      this.#session.send('Network.clearBrowserCookies'),
      this.#session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: storages }),
    ]);
  }

  #workersAnswer(): Promise<boolean> {
    this.#workersIdle ??= this.#isGone ? Promise.resolve(true) : workersAnswer(this.page);
    return this.#workersIdle;
  }

  /**
   * Closes the page context. Further calls return the same promise.
   *
   * @param mustKill whether to kill the browser with everything in it, after a page that misbehaved
   */
  close(mustKill: boolean): Promise<void> {
    this.#closing ??= this.#close(mustKill);
    return this.#closing;
  }

  async #close(mustKill: boolean): Promise<void> {
    this.egress.close();
    if (mustKill) return this.#lease.kill();
    // Ends the renderer with all its threads at once. Other scans in this browser continue.
    if (!(await this.#workersAnswer())) void this.#session.send('Page.crash').catch(() => {});
    const closing = this.context.close().then(() => true);
    // Closing hangs while the renderer is busy.
    const isClosed = await withTimeout(
      closing.catch(() => false),
      closeTimeoutMs,
      () => false,
    );
    return isClosed ? this.#lease.release() : this.#lease.kill();
  }
}

/** The user agent without the word "Headless", as ordinary browsers send it. Requested once per browser. */
async function userAgentOf({ browser }: BrowserLease): Promise<string> {
  const known = userAgents.get(browser) ?? browser.userAgent();
  userAgents.set(browser, known);
  return (await known).replace('HeadlessChrome/', 'Chrome/');
}
const userAgents = new WeakMap<object, Promise<string>>();
