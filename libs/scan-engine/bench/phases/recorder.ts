import { readProcessTable } from '../measure/process-table.ts';
import { ProcessTree } from '../measure/process-tree.ts';
import { ProcessKinds } from './process-kinds.ts';

/** Time of one phase of one page. Time in a nested phase counts for the nested one only. */
export interface Share {
  wallMs: number;
  nodeMs: number;
  /** Processor time of the browser. The kernel counts in steps of 10 ms, so only sums over many pages are useful. */
  browserMs: number;
}

interface Moment {
  wall: number;
  node: number;
  browser: number;
}

export const rest = 'rest';

/**
 * Splits the time of a page into phases. Time between two boundaries goes to the running phases that began first and last,
 * or to `rest`. Measures one page at a time.
 */
export class Recorder {
  readonly pages: Map<string, Share>[] = [];
  readonly kinds = new ProcessKinds();
  #active: string[] = [];
  #last: Moment | undefined;
  #tree: ProcessTree | undefined;
  /** Time of the recorder itself, which no phase is charged for. */
  #overheadMs = 0;
  #overheadCpuMs = 0;

  watchBrowser(pid: number): void {
    this.#tree ??= new ProcessTree(pid);
  }

  /** Whether a page is measured now; pages that warm up are not. */
  get isMeasuring(): boolean {
    return this.#last !== undefined;
  }

  async page(work: () => Promise<unknown>): Promise<void> {
    this.pages.push(new Map());
    this.#active = [];
    this.#last = this.#now();
    await work();
    this.#cut();
    this.#last = undefined;
    this.kinds.measureMemory(this.pages.length);
  }

  async phase<T>(name: string, work: () => Promise<T>): Promise<T> {
    this.#cut();
    this.#active.push(name);
    try {
      return await work();
    } finally {
      this.#cut();
      this.#active.splice(this.#active.lastIndexOf(name), 1);
    }
  }

  #cut(): void {
    const page = this.pages.at(-1);
    if (!this.#last || !page) return;
    const now = this.#now();
    const [outer = rest, inner = outer] = [this.#active[0], this.#active.at(-1)];
    const name = inner === outer ? outer : `${outer} / ${inner}`;
    const share = page.get(name) ?? { wallMs: 0, nodeMs: 0, browserMs: 0 };
    share.wallMs += now.wall - this.#last.wall;
    share.nodeMs += now.node - this.#last.node;
    share.browserMs += now.browser - this.#last.browser;
    page.set(name, share);
    this.#last = now;
  }

  #now(): Moment {
    const begun = performance.now();
    const before = nodeMs();
    if (this.#tree) this.kinds.see(this.#tree.look(readProcessTable()));
    const node = nodeMs();
    const moment = {
      wall: begun - this.#overheadMs,
      node: before - this.#overheadCpuMs,
      browser: (this.#tree?.seconds ?? 0) * 1000,
    };
    this.#overheadMs += performance.now() - begun;
    this.#overheadCpuMs += node - before;
    return moment;
  }
}

function nodeMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
