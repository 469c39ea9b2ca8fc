import type { Browser } from 'puppeteer';
import { within } from '../alarm.ts';
import type { Log } from '../log.ts';
import { jailsToTry } from './browser-jail.ts';
import type { Jail, JailWish, SandboxLevel } from './browser-jail.ts';
import { sweepProfiles } from './profile-folder.ts';
import { BrowserProcess } from './browser-process.ts';
import type { End } from './browser-process.ts';

export interface PoolOptions extends JailWish {
  /** Scans after which a browser is replaced: they collect memory and leftovers. */
  recycleAfter: number;
  /** MB that a browser may have for itself per scan that runs in it. */
  memoryMb: number;
  protocolTimeoutMs: number;
  log: Log;
}

/** A browser for the time of one scan. */
export interface Loan {
  browser: Browser;
  /** Settles when the browser is gone. */
  gone: Promise<End>;
  /** After a clean scan. */
  giveBack(): Promise<void>;
  /** After anything else: the whole process group ends, for every scan in it. */
  kill(): Promise<void>;
}

const watchMs = 1000;

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
  readonly #all = new Set<Shelf>();
  readonly #watch: NodeJS.Timeout;
  readonly version: string;
  #shelf: Promise<Shelf> | undefined;
  #isClosed = false;

  private constructor(options: PoolOptions, jail: Jail, first: BrowserProcess, version: string) {
    this.#options = options;
    this.#jail = jail;
    this.version = version;
    const shelf = newShelf(first);
    this.#all.add(shelf);
    this.#shelf = Promise.resolve(shelf);
    this.#watch = setInterval(() => this.#endHungry(), watchMs).unref();
  }

  /** Starts the first browser in the strongest jail that works here. @throws when none starts. */
  static async open(options: PoolOptions): Promise<BrowserPool> {
    const faults: unknown[] = [];
    for (const jail of jailsToTry(options)) {
      try {
        const left = sweepProfiles(jail);
        if (left.length > 0) options.log('info', 'left profiles removed', { folders: left.length });
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
      if (mustEnd || (shelf.isRetired && shelf.loans === 0)) await this.#end(shelf);
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
    clearInterval(this.#watch);
    await this.#shelf?.catch(() => {});
    await Promise.all([...this.#all].map((shelf) => this.#end(shelf)));
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
    const shelf = newShelf(process);
    this.#all.add(shelf);
    if (this.#isClosed) await this.#end(shelf);
    return shelf;
  }

  #retire(shelf: Shelf): void {
    shelf.isRetired = true;
  }

  /** A browser that takes too much takes all its scans with it; tried again alone, the guilty one is known. */
  #endHungry(): void {
    for (const shelf of this.#all) {
      const limitMb = this.#options.memoryMb * Math.max(1, shelf.loans);
      const memoryMb = shelf.process.memory ?? 0;
      if (memoryMb <= limitMb) continue;
      this.#options.log('warn', 'browser takes too much memory', { memoryMb: Math.round(memoryMb), limitMb });
      this.#retire(shelf);
      void this.#end(shelf, 'memory');
    }
  }

  async #end(shelf: Shelf, end: End = 'killed'): Promise<void> {
    await within(shelf.process.kill(end), 5000, () => this.#options.log('error', 'browser does not end', {}));
    this.#all.delete(shelf);
  }
}

const newShelf = (process: BrowserProcess): Shelf => ({ process, loans: 0, served: 0, isRetired: false });
