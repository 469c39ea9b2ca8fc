import { botName } from '@stufenlos/contracts';
import type { BrowserContext, CDPSession, Page } from 'puppeteer';
import { within } from '../alarm.ts';
import { ScanError } from '../failure.ts';
import { proxyBypass } from './browser-flags.ts';
import type { End } from './browser-process.ts';
import type { BrowserPool, Loan } from './browser-pool.ts';
import { Egress } from './egress.ts';
import type { EgressOptions } from './egress.ts';
import { paintAt, preloadInIsolatedWorld, isolatedWorld } from './isolated-world.ts';
import { endNuisances } from './nuisances.ts';

export interface BerthOptions extends EgressOptions {
  /** In a browser that nobody else uses. */
  isAlone: boolean;
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
export class Berth {
  readonly egress: Egress;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly #session: CDPSession;
  readonly #loan: Loan;
  readonly #calmDown: () => void;
  #isGone = false;
  #visits = 0;
  #calm: Promise<boolean> | undefined;
  #leaving: Promise<void> | undefined;
  #onFault: (error: ScanError) => void = () => {};

  static async prepare(pool: BrowserPool, options: BerthOptions): Promise<Berth> {
    const loan = await pool.lend(options.isAlone);
    const egress = await Egress.listen(options, loan.namespace).catch(async (error: unknown) => {
      await loan.giveBack();
      throw error;
    });
    try {
      const context = await loan.browser.createBrowserContext({
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
        page.setUserAgent({ userAgent: `${await userAgentOf(loan)} ${botName}` }),
        options.preload === undefined ? undefined : preloadInIsolatedWorld(page, options.preload),
      ]);
      return new Berth(egress, context, page, session, loan);
    } catch (error) {
      egress.close();
      await loan.kill();
      throw error;
    }
  }

  private constructor(egress: Egress, context: BrowserContext, page: Page, session: CDPSession, loan: Loan) {
    this.egress = egress;
    this.context = context;
    this.page = page;
    this.#session = session;
    this.#loan = loan;
    this.#calmDown = endNuisances(context, page, (error) => this.#onFault(error));
    page.on('error', (cause) => {
      this.#isGone = true;
      this.#onFault(new ScanError('crashed', {}, cause));
    });
    void loan.gone.then(() => (this.#isGone = true));
  }

  /** Settles when the browser is gone. */
  get gone(): Promise<End> {
    return this.#loan.gone;
  }

  /** The browser is gone, or the page in it has crashed. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /** Another page of the run had this place before the one that has it now. */
  get isSecondHand(): boolean {
    return this.#visits > 1;
  }

  /**
   * A visit begins: counters and refusals start anew.
   *
   * @param onOverflow told once when more was moved than one page may
   * @param onFault told when the page crashes or floods us
   */
  begin(onOverflow: (error: ScanError) => void, onFault: (error: ScanError) => void): void {
    this.#visits += 1;
    this.#calm = undefined;
    this.egress.begin(onOverflow);
    this.#calmDown();
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
  async forget(): Promise<boolean> {
    if (this.#isGone || this.page.isClosed() || !(await this.#hasCalmWorkers())) return false;
    const { origin } = new URL(this.page.url());
    const forgetting = Promise.all([
      this.#session.send('Network.clearBrowserCookies'),
      this.#session.send('Storage.clearDataForOrigin', { origin, storageTypes: storages }),
      isolatedWorld(this.page.mainFrame()).evaluate(forgetTab),
      paintAt(this.page, smallScale),
    ]);
    const isForgotten = await within(
      forgetting.then(() => true).catch(() => false),
      closeLimitMs,
      () => false,
    );
    return isForgotten && this.#loan.again();
  }

  /**
   * A thread in an endless loop outlives its page by seconds, and takes the processor from the next one in the same
   * browser, who would be told that its site is slow.
   */
  #hasCalmWorkers(): Promise<boolean> {
    this.#calm ??= this.#askWorkers();
    return this.#calm;
  }

  async #askWorkers(): Promise<boolean> {
    const workers = this.page.workers();
    if (workers.length === 0) return true;
    if (this.#isGone) return true;
    if (workers.length > workerCount) return false;
    const answers = Promise.all(workers.map((worker) => worker.evaluate(() => true)));
    return within(
      // One that ended meanwhile is as calm as can be.
      answers.then(() => true).catch(() => true),
      workerLimitMs,
      () => false,
    );
  }

  /** @param mustKill after a page that misbehaved: the browser ends with everything in it. Safe to call again. */
  leave(mustKill: boolean): Promise<void> {
    this.#leaving ??= this.#leave(mustKill);
    return this.#leaving;
  }

  async #leave(mustKill: boolean): Promise<void> {
    this.egress.close();
    if (mustKill) return this.#loan.kill();
    // Its renderer ends at once, with all of its threads; the scans of others in this browser go on.
    if (!(await this.#hasCalmWorkers())) void this.#session.send('Page.crash').catch(() => {});
    const closing = this.context.close().then(() => true);
    // Closing hangs on a busy renderer.
    const isClosed = await within(
      closing.catch(() => false),
      closeLimitMs,
      () => false,
    );
    return isClosed ? this.#loan.giveBack() : this.#loan.kill();
  }
}

/** Runs inside the page: what belongs to its tab. A page in a sandbox has no storage and says so by throwing. */
function forgetTab(): void {
  window.name = '';
  try {
    sessionStorage.clear();
  } catch {
    // Nothing was kept.
  }
}

/** As a visitor's browser would say it, asked once per browser. */
async function userAgentOf({ browser }: Loan): Promise<string> {
  const known = userAgents.get(browser) ?? browser.userAgent();
  userAgents.set(browser, known);
  return (await known).replace('HeadlessChrome/', 'Chrome/');
}
const userAgents = new WeakMap<object, Promise<string>>();
