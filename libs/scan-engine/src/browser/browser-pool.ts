import type { Browser } from 'puppeteer';
import { withTimeout } from '../alarm.ts';
import { ScanError } from '../scan-error.ts';
import type { Log } from '../log.ts';
import type { Sandbox, SandboxOptions, SandboxLevel } from './sandbox/sandbox-plan.ts';
import { selectSandbox } from './sandbox/select-sandbox.ts';
import type { SelectedSandbox } from './sandbox/select-sandbox.ts';
import { NetworkNamespace } from './sandbox/network-namespace.ts';
import { BrowserProcess, browserGone } from './browser-process.ts';
import type { End } from './browser-process.ts';

export interface PoolOptions extends SandboxOptions {
  /** Scans after which a browser is replaced: they collect memory and leftovers. */
  recycleAfter: number;
  /** MB that a browser may have for itself per scan that runs in it. */
  memoryMb: number;
  protocolTimeoutMs: number;
  log: Log;
}

/** A browser for the time of one scan. */
export interface BrowserLease {
  browser: Browser;
  /** Where the browser lives, when it has a network of its own: only what listens there can be reached by it. */
  namespace: NetworkNamespace | undefined;
  /** Settles when the browser is gone. */
  gone: Promise<End>;
  /** For one more scan in the same place; false when the browser is to be replaced first. */
  renew(): boolean;
  /** After a clean scan. */
  release(): Promise<void>;
  /** After anything else: the whole process group ends, for every scan in it. */
  kill(): Promise<void>;
}

const watchMs = 1000;

interface PooledBrowser {
  process: BrowserProcess;
  namespace: NetworkNamespace | undefined;
  leases: number;
  served: number;
  isRetired: boolean;
}

/**
 * Scans share one browser, each in a context of its own. A browser that was killed takes its other scans with it;
 * they are tried again *alone*, so that what happens then is certainly their own doing.
 */
export class BrowserPool {
  readonly #options: PoolOptions;
  readonly #sandbox: Sandbox;
  readonly #all = new Set<PooledBrowser>();
  readonly #watch: NodeJS.Timeout;
  readonly version: string;
  #namespace: Promise<NetworkNamespace> | undefined;
  #shared: Promise<PooledBrowser> | undefined;
  #isClosed = false;

  private constructor(options: PoolOptions, { jail: sandbox, first, namespace, version }: SelectedSandbox) {
    this.#options = options;
    this.#sandbox = sandbox;
    this.version = version;
    if (namespace) this.#namespace = Promise.resolve(this.#watchNamespace(namespace));
    const pooled = newPooledBrowser(first, namespace);
    this.#all.add(pooled);
    this.#shared = Promise.resolve(pooled);
    this.#watch = setInterval(() => this.#killOverMemoryLimit(), watchMs).unref();
  }

  /** Starts the first browser in the strongest jail that works here. @throws when none starts */
  static async open(options: PoolOptions): Promise<BrowserPool> {
    return new BrowserPool(options, await selectSandbox(options));
  }

  get sandboxLevel(): SandboxLevel {
    return this.#sandbox.level;
  }

  /** @param exclusive a browser that no other scan uses, ended afterwards */
  async acquire(exclusive: boolean): Promise<BrowserLease> {
    if (this.#isClosed) throw new Error('the pool is closed');
    const pooled = exclusive ? await this.#start() : await this.#sharedBrowser();
    this.#count(pooled, 1);
    this.#serve(pooled);
    if (exclusive) this.#retire(pooled);
    let isBack = false;
    const back = async (mustEnd: boolean) => {
      if (isBack) return;
      isBack = true;
      this.#count(pooled, -1);
      if (mustEnd) this.#retire(pooled);
      if (mustEnd) await this.#end(pooled, 'killed');
      else if (pooled.isRetired && pooled.leases === 0) await this.#end(pooled);
    };
    return {
      browser: pooled.process.browser,
      namespace: pooled.namespace,
      gone: pooled.process.gone,
      renew: () => this.#serve(pooled),
      release: () => back(false),
      kill: () => back(true),
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#watch);
    await this.#shared?.catch(() => {});
    await Promise.all([...this.#all].map((pooled) => this.#end(pooled)));
    await this.#namespace?.then((namespace) => namespace.close()).catch(() => {});
  }

  async #sharedBrowser(): Promise<PooledBrowser> {
    for (;;) {
      this.#shared ??= this.#start();
      const asked = this.#shared;
      try {
        const pooled = await asked;
        if (!pooled.isRetired && !pooled.process.isGone) return pooled;
      } catch (error) {
        if (this.#shared === asked) this.#shared = undefined;
        throw error;
      }
      if (this.#shared === asked) this.#shared = undefined;
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

  /** All browsers share one network namespace, as long as its gate lives. */
  async #openNamespace(): Promise<NetworkNamespace | undefined> {
    const { network } = this.#sandbox;
    if (!network) return undefined;
    this.#namespace ??= NetworkNamespace.open(network).then((opened) => this.#watchNamespace(opened));
    const asked = this.#namespace;
    const namespace = await asked.catch(() => undefined);
    if (namespace?.isGone === false) return namespace;
    if (this.#namespace === asked) this.#namespace = undefined;
    if (this.#isClosed) throw new Error('the pool is closed');
    return namespace ? this.#openNamespace() : asked;
  }

  /** Without its gate nothing new can be reached from a namespace: its browsers finish what they have and end. */
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

  #count(pooled: PooledBrowser, change: number): void {
    pooled.leases += change;
    pooled.process.limitMemory(this.#limitMb(pooled));
  }

  #limitMb({ leases: loans }: PooledBrowser): number {
    return this.#options.memoryMb * Math.max(1, loans);
  }

  #serve(pooled: PooledBrowser): boolean {
    if (pooled.isRetired || pooled.process.isGone) return false;
    pooled.served += 1;
    if (pooled.served >= this.#options.recycleAfter) this.#retire(pooled);
    return true;
  }

  #retire(pooled: PooledBrowser): void {
    pooled.isRetired = true;
  }

  /** A browser that takes too much takes all its scans with it; tried again alone, the guilty one is known. */
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

  /** @param end why it is killed; without it the browser ends by itself */
  async #end(pooled: PooledBrowser, end?: End): Promise<void> {
    const ending = end ? pooled.process.kill(end) : pooled.process.end();
    await withTimeout(ending, 5000, () => this.#options.log('error', 'browser does not end', {}));
    this.#all.delete(pooled);
  }
}

const newPooledBrowser = (process: BrowserProcess, namespace: NetworkNamespace | undefined): PooledBrowser => ({
  process,
  namespace,
  leases: 0,
  served: 0,
  isRetired: false,
});
