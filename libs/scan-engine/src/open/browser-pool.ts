import type { Browser } from 'puppeteer';
import { within } from '../alarm.ts';
import { ScanError } from '../failure.ts';
import type { Log } from '../log.ts';
import type { Jail, JailWish, SandboxLevel } from './browser-jail.ts';
import { chooseJail } from './choose-jail.ts';
import type { Chosen } from './choose-jail.ts';
import { NetworkNamespace } from './network-namespace.ts';
import { BrowserProcess, browserGone } from './browser-process.ts';
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
  /** Where the browser lives, when it has a network of its own: only what listens there can be reached by it. */
  namespace: NetworkNamespace | undefined;
  /** Settles when the browser is gone. */
  gone: Promise<End>;
  /** For one more scan in the same place; false when the browser is to be replaced first. */
  again(): boolean;
  /** After a clean scan. */
  giveBack(): Promise<void>;
  /** After anything else: the whole process group ends, for every scan in it. */
  kill(): Promise<void>;
}

const watchMs = 1000;

interface Shelf {
  process: BrowserProcess;
  namespace: NetworkNamespace | undefined;
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
  #namespace: Promise<NetworkNamespace> | undefined;
  #shelf: Promise<Shelf> | undefined;
  #isClosed = false;

  private constructor(options: PoolOptions, { jail, first, namespace, version }: Chosen) {
    this.#options = options;
    this.#jail = jail;
    this.version = version;
    if (namespace) this.#namespace = Promise.resolve(this.#watched(namespace));
    const shelf = newShelf(first, namespace);
    this.#all.add(shelf);
    this.#shelf = Promise.resolve(shelf);
    this.#watch = setInterval(() => this.#endHungry(), watchMs).unref();
  }

  /** Starts the first browser in the strongest jail that works here. @throws when none starts */
  static async open(options: PoolOptions): Promise<BrowserPool> {
    return new BrowserPool(options, await chooseJail(options));
  }

  get sandboxLevel(): SandboxLevel {
    return this.#jail.level;
  }

  /** @param isAlone a browser that no other scan uses, ended afterwards */
  async lend(isAlone: boolean): Promise<Loan> {
    if (this.#isClosed) throw new Error('the pool is closed');
    const shelf = isAlone ? await this.#start() : await this.#shared();
    this.#count(shelf, 1);
    this.#serve(shelf);
    if (isAlone) this.#retire(shelf);
    let isBack = false;
    const back = async (mustEnd: boolean) => {
      if (isBack) return;
      isBack = true;
      this.#count(shelf, -1);
      if (mustEnd) this.#retire(shelf);
      if (mustEnd) await this.#end(shelf, 'killed');
      else if (shelf.isRetired && shelf.loans === 0) await this.#end(shelf);
    };
    return {
      browser: shelf.process.browser,
      namespace: shelf.namespace,
      gone: shelf.process.gone,
      again: () => this.#serve(shelf),
      giveBack: () => back(false),
      kill: () => back(true),
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#watch);
    await this.#shelf?.catch(() => {});
    await Promise.all([...this.#all].map((shelf) => this.#end(shelf)));
    await this.#namespace?.then((namespace) => namespace.close()).catch(() => {});
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
    const { executablePath, protocolTimeoutMs } = this.#options;
    const namespace = await this.#network();
    const process = await BrowserProcess.start(executablePath, this.#jail, protocolTimeoutMs, namespace).catch(
      (error: unknown) => {
        throw namespace?.isGone ? new ScanError('crashed', { reason: browserGone }, error) : error;
      },
    );
    const shelf = newShelf(process, namespace);
    this.#all.add(shelf);
    if (this.#isClosed) await this.#end(shelf);
    return shelf;
  }

  /** All browsers share one network namespace, as long as its gate lives. */
  async #network(): Promise<NetworkNamespace | undefined> {
    const { network } = this.#jail;
    if (!network) return undefined;
    this.#namespace ??= NetworkNamespace.open(network).then((opened) => this.#watched(opened));
    const asked = this.#namespace;
    const namespace = await asked.catch(() => undefined);
    if (namespace?.isGone === false) return namespace;
    if (this.#namespace === asked) this.#namespace = undefined;
    if (this.#isClosed) throw new Error('the pool is closed');
    return namespace ? this.#network() : asked;
  }

  /** Without its gate nothing new can be reached from a namespace: its browsers finish what they have and end. */
  #watched(namespace: NetworkNamespace): NetworkNamespace {
    if (this.#isClosed) void namespace.close();
    void namespace.gone.then(() => {
      if (!this.#isClosed) this.#options.log('warn', 'network namespace lost', {});
      for (const shelf of this.#all) {
        if (shelf.namespace !== namespace) continue;
        this.#retire(shelf);
        if (shelf.loans === 0) void this.#end(shelf);
      }
    });
    return namespace;
  }

  #count(shelf: Shelf, change: number): void {
    shelf.loans += change;
    shelf.process.limitMemory(this.#limitMb(shelf));
  }

  #limitMb({ loans }: Shelf): number {
    return this.#options.memoryMb * Math.max(1, loans);
  }

  #serve(shelf: Shelf): boolean {
    if (shelf.isRetired || shelf.process.isGone) return false;
    shelf.served += 1;
    if (shelf.served >= this.#options.recycleAfter) this.#retire(shelf);
    return true;
  }

  #retire(shelf: Shelf): void {
    shelf.isRetired = true;
  }

  /** A browser that takes too much takes all its scans with it; tried again alone, the guilty one is known. */
  #endHungry(): void {
    for (const shelf of this.#all) {
      const limitMb = this.#limitMb(shelf);
      const memoryMb = shelf.process.memory ?? 0;
      if (memoryMb <= limitMb) continue;
      this.#options.log('warn', 'browser takes too much memory', { memoryMb: Math.round(memoryMb), limitMb });
      this.#retire(shelf);
      void this.#end(shelf, 'memory');
    }
  }

  /** @param end why it is killed; without it the browser ends by itself */
  async #end(shelf: Shelf, end?: End): Promise<void> {
    const ending = end ? shelf.process.kill(end) : shelf.process.end();
    await within(ending, 5000, () => this.#options.log('error', 'browser does not end', {}));
    this.#all.delete(shelf);
  }
}

const newShelf = (process: BrowserProcess, namespace: NetworkNamespace | undefined): Shelf => ({
  process,
  namespace,
  loans: 0,
  served: 0,
  isRetired: false,
});
