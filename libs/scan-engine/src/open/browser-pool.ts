import type { Browser } from 'puppeteer';
import { within } from '../alarm.ts';
import type { Log } from '../log.ts';
import { jailsToTry } from './browser-jail.ts';
import type { Jail, JailWish, SandboxLevel } from './browser-jail.ts';
import { BrowserProcess } from './browser-process.ts';

export interface PoolOptions extends JailWish {
  /** Scans after which a browser is replaced: they collect memory and leftovers. */
  recycleAfter: number;
  protocolTimeoutMs: number;
  log: Log;
}

/** A browser for the time of one scan. */
export interface Loan {
  browser: Browser;
  /** Settles when the browser is gone. */
  gone: Promise<void>;
  /** After a clean scan. */
  giveBack(): Promise<void>;
  /** After anything else: the whole process group ends, for every scan in it. */
  kill(): Promise<void>;
}

interface Shelf {
  process: BrowserProcess;
  loans: number;
  served: number;
  isRetired: boolean;
}

/**
 * Scans share one browser, each in a context of its own. A browser that was killed takes its other scans with it;
 * they are tried again *alone*, so that what happens then is certainly their own doing.
 */
export class BrowserPool {
  readonly #options: PoolOptions;
  readonly #jail: Jail;
  readonly #all = new Set<BrowserProcess>();
  readonly version: string;
  #shelf: Promise<Shelf> | undefined;
  #isClosed = false;

  private constructor(options: PoolOptions, jail: Jail, first: BrowserProcess, version: string) {
    this.#options = options;
    this.#jail = jail;
    this.version = version;
    this.#all.add(first);
    this.#shelf = Promise.resolve(newShelf(first));
  }

  /** Starts the first browser in the strongest jail that works here. @throws when none starts. */
  static async open(options: PoolOptions): Promise<BrowserPool> {
    const faults: unknown[] = [];
    for (const jail of jailsToTry(options)) {
      try {
        const first = await BrowserProcess.start(options.executablePath, jail, options.protocolTimeoutMs);
        const version = await first.browser.version();
        options.log(jail.level === 'none' ? 'warn' : 'info', 'browser started', { sandbox: jail.level, version });
        return new BrowserPool(options, jail, first, version);
      } catch (fault) {
        faults.push(fault);
        options.log('info', 'browser did not start', { sandbox: jail.level, fault: String(fault) });
      }
    }
    throw new AggregateError(
      faults,
      `no browser starts from ${options.executablePath}: ${faults.map(String).join('; ')}`,
    );
  }

  get sandboxLevel(): SandboxLevel {
    return this.#jail.level;
  }

  /** @param isAlone a browser that no other scan uses, ended afterwards */
  async lend(isAlone: boolean): Promise<Loan> {
    if (this.#isClosed) throw new Error('the pool is closed');
    const shelf = isAlone ? await this.#start() : await this.#shared();
    shelf.loans += 1;
    shelf.served += 1;
    if (isAlone || shelf.served >= this.#options.recycleAfter) this.#retire(shelf);
    let isBack = false;
    const back = async (mustEnd: boolean) => {
      if (isBack) return;
      isBack = true;
      shelf.loans -= 1;
      if (mustEnd) this.#retire(shelf);
      if (mustEnd || (shelf.isRetired && shelf.loans === 0)) await this.#end(shelf.process);
    };
    return {
      browser: shelf.process.browser,
      gone: shelf.process.gone,
      giveBack: () => back(false),
      kill: () => back(true),
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#shelf?.catch(() => {});
    await Promise.all([...this.#all].map((process) => this.#end(process)));
  }

  async #shared(): Promise<Shelf> {
    for (;;) {
      this.#shelf ??= this.#start();
      const asked = this.#shelf;
      try {
        const shelf = await asked;
        if (!shelf.isRetired && !shelf.process.isGone) return shelf;
      } catch (error) {
        if (this.#shelf === asked) this.#shelf = undefined;
        throw error;
      }
      if (this.#shelf === asked) this.#shelf = undefined;
    }
  }

  async #start(): Promise<Shelf> {
    const process = await BrowserProcess.start(
      this.#options.executablePath,
      this.#jail,
      this.#options.protocolTimeoutMs,
    );
    this.#all.add(process);
    if (this.#isClosed) await this.#end(process);
    return newShelf(process);
  }

  #retire(shelf: Shelf): void {
    shelf.isRetired = true;
  }

  async #end(process: BrowserProcess): Promise<void> {
    await within(process.kill(), 5000, () => this.#options.log('error', 'browser does not end', {}));
    this.#all.delete(process);
  }
}

const newShelf = (process: BrowserProcess): Shelf => ({ process, loans: 0, served: 0, isRetired: false });
