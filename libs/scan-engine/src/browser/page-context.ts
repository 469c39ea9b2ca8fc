import { botName } from '@stufenlos/contracts';
import type { BrowserContext, CDPSession, Page } from 'puppeteer';
import { withTimeout } from '../alarm.ts';
import { ScanError } from '../scan-error.ts';
import { proxyBypass } from './browser-flags.ts';
import type { End } from './browser-process.ts';
import type { BrowserPool, BrowserLease } from './browser-pool.ts';
import { Egress } from '../egress/egress.ts';
import type { EgressOptions } from '../egress/egress.ts';
import { paintAt, preloadInIsolatedWorld, isolatedWorld } from './isolated-world.ts';
import { dismissDialogsAndPopups } from '../navigation/dialogs-and-popups.ts';

export interface PageContextOptions extends EgressOptions {
  /** In a browser that nobody else uses. */
  exclusive: boolean;
  /** Runs in the isolated world of each document of the page's main frame, before anything of the page does. */
  preload?: string;
}

const closeLimitMs = 3000;
/** A worker that is idle answers in a millisecond or two. */
const workerLimitMs = 300;
/** Nobody asks more of them than this. */
const workerCount = 16;
/** Nobody looks at a page while it is judged. The page itself does not notice: only what is painted is small. */
const smallScale = 0.25;
/** All that a page can leave behind in a browser, except what the cache holds. */
const storages = 'cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage,storage_buckets';

/** What one scan has for itself: a way to the network, a browser context bound to it, a page. */
export class PageContext {
  readonly egress: Egress;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly #session: CDPSession;
  readonly #lease: BrowserLease;
  readonly #resetDialogs: () => void;
  #isGone = false;
  #pages = 0;
  #answering: Promise<boolean> | undefined;
  #closing: Promise<void> | undefined;
  #onFault: (error: ScanError) => void = () => {};

  static async prepare(pool: BrowserPool, options: PageContextOptions): Promise<PageContext> {
    const lease = await pool.acquire(options.exclusive);
    const egress = await Egress.listen(options, lease.namespace).catch(async (error: unknown) => {
      await lease.release();
      throw error;
    });
    try {
      const context = await lease.browser.createBrowserContext({
        proxyServer: egress.browserUrl,
        proxyBypassList: [proxyBypass],
        downloadBehavior: { policy: 'deny' },
      });
      const page = await context.newPage();
      const [session] = await Promise.all([
        page.createCDPSession(),
        // A strict policy of the page must not keep our eyes shut; the page itself gets no new rights.
        page.setBypassCSP(true),
        paintAt(page, smallScale),
        page.setUserAgent({ userAgent: `${await userAgentOf(lease)} ${botName}` }),
        options.preload === undefined ? undefined : preloadInIsolatedWorld(page, options.preload),
      ]);
      return new PageContext(egress, context, page, session, lease);
    } catch (error) {
      egress.close();
      await lease.kill();
      throw error;
    }
  }

  private constructor(egress: Egress, context: BrowserContext, page: Page, session: CDPSession, lease: BrowserLease) {
    this.egress = egress;
    this.context = context;
    this.page = page;
    this.#session = session;
    this.#lease = lease;
    this.#resetDialogs = dismissDialogsAndPopups(context, page, (error) => this.#onFault(error));
    page.on('error', (cause) => {
      this.#isGone = true;
      this.#onFault(new ScanError('crashed', {}, cause));
    });
    void lease.gone.then(() => (this.#isGone = true));
  }

  /** Settles when the browser is gone. */
  get gone(): Promise<End> {
    return this.#lease.gone;
  }

  /** The browser is gone, or the page in it has crashed. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /** Another page of the run had this place before the one that has it now. */
  get isReused(): boolean {
    return this.#pages > 1;
  }

  /**
   * A visit begins: counters and refusals start anew.
   *
   * @param onOverflow told once when more was moved than one page may
   * @param onFault told when the page crashes or floods us
   */
  begin(onOverflow: (error: ScanError) => void, onFault: (error: ScanError) => void): void {
    this.#pages += 1;
    this.#answering = undefined;
    this.egress.begin(onOverflow);
    this.#resetDialogs();
    this.#onFault = onFault;
  }

  /** For a visit that takes a picture: what is shown is painted in its full size. */
  paintFull(): Promise<void> {
    return paintAt(this.page, 1);
  }

  /**
   * Forgets the page that was here, so that the next one of the same run is met as by a first visitor; only the cache
   * stays. False when that did not work, or when the browser is due to be replaced: then the place is to be left.
   */
  async clear(): Promise<boolean> {
    if (this.#isGone || this.page.isClosed() || !(await this.#workersAnswer())) return false;
    const { origin } = new URL(this.page.url());
    const forgetting = Promise.all([
      this.#session.send('Network.clearBrowserCookies'),
      this.#session.send('Storage.clearDataForOrigin', { origin, storageTypes: storages }),
      isolatedWorld(this.page.mainFrame()).evaluate(clearTab),
      paintAt(this.page, smallScale),
    ]);
    const isForgotten = await withTimeout(
      forgetting.then(() => true).catch(() => false),
      closeLimitMs,
      () => false,
    );
    return isForgotten && this.#lease.renew();
  }

  /**
   * A thread in an endless loop outlives its page by seconds, and takes the processor from the next one in the same
   * browser, who would be told that its site is slow.
   */
  #workersAnswer(): Promise<boolean> {
    this.#answering ??= this.#askWorkers();
    return this.#answering;
  }

  async #askWorkers(): Promise<boolean> {
    const workers = this.page.workers();
    if (workers.length === 0) return true;
    if (this.#isGone) return true;
    if (workers.length > workerCount) return false;
    const answers = Promise.all(workers.map((worker) => worker.evaluate(() => true)));
    return withTimeout(
      // One that ended meanwhile is as calm as can be.
      answers.then(() => true).catch(() => true),
      workerLimitMs,
      () => false,
    );
  }

  /** @param mustKill after a page that misbehaved: the browser ends with everything in it. Safe to call again. */
  close(mustKill: boolean): Promise<void> {
    this.#closing ??= this.#close(mustKill);
    return this.#closing;
  }

  async #close(mustKill: boolean): Promise<void> {
    this.egress.close();
    if (mustKill) return this.#lease.kill();
    // Its renderer ends at once, with all of its threads; the scans of others in this browser go on.
    if (!(await this.#workersAnswer())) void this.#session.send('Page.crash').catch(() => {});
    const closing = this.context.close().then(() => true);
    // Closing hangs on a busy renderer.
    const isClosed = await withTimeout(
      closing.catch(() => false),
      closeLimitMs,
      () => false,
    );
    return isClosed ? this.#lease.release() : this.#lease.kill();
  }
}

/** Runs inside the page: what belongs to its tab. A page in a sandbox has no storage and says so by throwing. */
function clearTab(): void {
  window.name = '';
  try {
    sessionStorage.clear();
  } catch {
    // Nothing was kept.
  }
}

/** As a visitor's browser would say it, asked once per browser. */
async function userAgentOf({ browser }: BrowserLease): Promise<string> {
  const known = userAgents.get(browser) ?? browser.userAgent();
  userAgents.set(browser, known);
  return (await known).replace('HeadlessChrome/', 'Chrome/');
}
const userAgents = new WeakMap<object, Promise<string>>();
