import type { Browser } from 'puppeteer';
import { withTimeout } from '../with-timeout.ts';
import { browserGone, ScanError } from '@stufenlos/contracts/scan-error';
import type { PoolOptions, Sandbox, SandboxLevel, SelectedSandbox, End } from '@stufenlos/chromium';
import { selectSandbox, NetworkNamespace, BrowserProcess } from '@stufenlos/chromium';

/** The right to use a browser for one scan. Ends with `release` or `kill`. */
export interface BrowserLease {
  browser: Browser;
  /** Network namespace of the browser, if it has one. The browser then reaches only listeners in this namespace. */
  namespace: NetworkNamespace | undefined;
  /** Resolves with the cause when the browser has ended. */
  gone: Promise<End>;
  /**
   * Private memory in MB that the browser takes for each of its leases, without what it took before the first. Undefined on
   * systems where it cannot be read.
   */
  readonly memoryMb: number | undefined;
  /** Extends the lease to another scan in the same page context. Returns false if the browser must be replaced first. */
  renew(): boolean;
  /** Returns the browser after a clean scan. */
  release(): Promise<void>;
  /** Kills the browser's whole process group, and with it all other scans in this browser. */
  kill(): Promise<void>;
}

const memoryCheckMs = 1000;

interface PooledBrowser {
  process: BrowserProcess;
  namespace: NetworkNamespace | undefined;
  /** Private memory in MB that it took before its first lease. */
  baselineMb: number;
  leases: number;
  served: number;
  isRetired: boolean;
}

/**
 * Leases browsers to scans. Scans share one browser, each with its own page context. When a browser is killed, its other
 * scans fail too. They are retried with an *exclusive* browser, so that a second failure is certainly their own.
 */
export class BrowserPool {
  readonly #options: PoolOptions;
  readonly #sandbox: Sandbox;
  readonly #all = new Set<PooledBrowser>();
  readonly #memoryTimer: NodeJS.Timeout;
  readonly version: string;
  #namespace: Promise<NetworkNamespace> | undefined;
  #shared: Promise<PooledBrowser> | undefined;
  #isClosed = false;

  private constructor(options: PoolOptions, { sandbox, first, namespace, version }: SelectedSandbox) {
    this.#options = options;
    this.#sandbox = sandbox;
    this.version = version;
    if (namespace) this.#namespace = Promise.resolve(this.#watchNamespace(namespace));
    const pooled = newPooledBrowser(first, namespace);
    this.#all.add(pooled);
    this.#shared = Promise.resolve(pooled);
    this.#memoryTimer = setInterval(() => this.#killOverMemoryLimit(), memoryCheckMs).unref();
  }

  /** Starts the first browser in the strongest sandbox that works on this system. @throws Error when none starts */
  static async open(options: PoolOptions): Promise<BrowserPool> {
    return new BrowserPool(options, await selectSandbox(options));
  }

  get sandboxLevel(): SandboxLevel {
    return this.#sandbox.level;
  }

  /** @param exclusive whether to start a browser for this scan only, which ends with the lease */
  async acquire(exclusive: boolean): Promise<BrowserLease> {
    if (this.#isClosed) throw new Error('the pool is closed');
    const pooled = exclusive ? await this.#start() : await this.#sharedBrowser();
    this.#countLease(pooled, 1);
    this.#countScan(pooled);
    if (exclusive) this.#retire(pooled);
    let isReturned = false;
    const giveBack = async (mustEnd: boolean) => {
      if (isReturned) return;
      isReturned = true;
      this.#countLease(pooled, -1);
      if (mustEnd) this.#retire(pooled);
      if (mustEnd) await this.#end(pooled, 'killed');
      else if (pooled.isRetired && pooled.leases === 0) await this.#end(pooled);
    };
    return {
      browser: pooled.process.browser,
      namespace: pooled.namespace,
      gone: pooled.process.gone,
      get memoryMb() {
        const { memory } = pooled.process;
        return memory === undefined ? undefined : (memory - pooled.baselineMb) / pooled.leases;
      },
      renew: () => this.#countScan(pooled),
      release: () => giveBack(false),
      kill: () => giveBack(true),
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#memoryTimer);
    await this.#shared?.catch(() => {});
    await Promise.all([...this.#all].map((pooled) => this.#end(pooled)));
    await this.#namespace?.then((namespace) => namespace.close()).catch(() => {});
  }

  async #sharedBrowser(): Promise<PooledBrowser> {
    for (;;) {
      this.#shared ??= this.#start();
      const requested = this.#shared;
      try {
        const pooled = await requested;
        if (!pooled.isRetired && !pooled.process.isGone) return pooled;
      } catch (error) {
        if (this.#shared === requested) this.#shared = undefined;
        throw error;
      }
      if (this.#shared === requested) this.#shared = undefined;
    }
  }

  async #start(): Promise<PooledBrowser> {
    const { executablePath, protocolTimeoutMs } = this.#options;
    const namespace = await this.#openNamespace();
    const process = await BrowserProcess.start(executablePath, this.#sandbox, protocolTimeoutMs, namespace).catch(
      (error: unknown) => {
        throw namespace?.isGone ? new ScanError('crashed', { reason: browserGone }, error) : error;
      },
    );
    const pooled = newPooledBrowser(process, namespace);
    this.#all.add(pooled);
    if (this.#isClosed) await this.#end(pooled);
    return pooled;
  }

  /** All browsers share one network namespace until its gate process ends. */
  async #openNamespace(): Promise<NetworkNamespace | undefined> {
    const { network } = this.#sandbox;
    if (!network) return undefined;
    this.#namespace ??= NetworkNamespace.open(network).then((opened) => this.#watchNamespace(opened));
    const requested = this.#namespace;
    const namespace = await requested.catch(() => undefined);
    if (namespace?.isGone === false) return namespace;
    if (this.#namespace === requested) this.#namespace = undefined;
    if (this.#isClosed) throw new Error('the pool is closed');
    return namespace ? this.#openNamespace() : requested;
  }

  /** Retires all browsers of a namespace whose gate has ended, because no new listener can be opened in it. */
  #watchNamespace(namespace: NetworkNamespace): NetworkNamespace {
    if (this.#isClosed) void namespace.close();
    void namespace.gone.then(() => {
      if (!this.#isClosed) this.#options.log('warn', 'network namespace lost', {});
      for (const pooled of this.#all) {
        if (pooled.namespace !== namespace) continue;
        this.#retire(pooled);
        if (pooled.leases === 0) void this.#end(pooled);
      }
    });
    return namespace;
  }

  #countLease(pooled: PooledBrowser, change: number): void {
    pooled.leases += change;
    pooled.process.limitMemory(this.#limitMb(pooled));
  }

  #limitMb({ leases }: PooledBrowser): number {
    return this.#options.memoryMb * Math.max(1, leases);
  }

  #countScan(pooled: PooledBrowser): boolean {
    if (pooled.isRetired || pooled.process.isGone) return false;
    pooled.served += 1;
    if (pooled.served >= this.#options.recycleAfter) this.#retire(pooled);
    return true;
  }

  #retire(pooled: PooledBrowser): void {
    pooled.isRetired = true;
  }

  /**
   * Kills browsers over their memory limit. Their scans are retried in a browser of their own, which identifies the page
   * that used the memory.
   */
  #killOverMemoryLimit(): void {
    for (const pooled of this.#all) {
      const limitMb = this.#limitMb(pooled);
      const memoryMb = pooled.process.memory ?? 0;
      if (memoryMb <= limitMb) continue;
      this.#options.log('warn', 'browser takes too much memory', { memoryMb: Math.round(memoryMb), limitMb });
      this.#retire(pooled);
      void this.#end(pooled, 'memory');
    }
  }

  /** @param end the reason for killing the browser; without one, the browser is asked to close itself */
  async #end(pooled: PooledBrowser, end?: End): Promise<void> {
    const ending = end ? pooled.process.kill(end) : pooled.process.end();
    await withTimeout(ending, 5000, () => this.#options.log('error', 'browser does not end', {}));
    this.#all.delete(pooled);
  }
}

const newPooledBrowser = (process: BrowserProcess, namespace: NetworkNamespace | undefined): PooledBrowser => ({
  process,
  namespace,
  baselineMb: process.memory ?? 0,
  leases: 0,
  served: 0,
  isRetired: false,
});
