import { readProcessTable } from '../measure/process-table.ts';
import { ProcessTree } from '../measure/process-tree.ts';

/** What one phase of one page took. Nothing is counted twice: a phase inside another takes its time from it. */
export interface Share {
  wallMs: number;
  nodeMs: number;
  /** Processor time of the browser, in steps of the kernel's 10 ms: only sums over several pages mean something. */
  browserMs: number;
}

interface Moment {
  wall: number;
  node: number;
  browser: number;
}

export const rest = 'rest';

/**
 * Cuts the time of a page into phases. Between two boundaries everything goes to the phase that began last and still
 * runs, or to `rest`. Measures one page at a time.
 */
export class Recorder {
  readonly pages: Map<string, Share>[] = [];
  #active: string[] = [];
  #last: Moment | undefined;
  #tree: ProcessTree | undefined;
  /** Work of the recorder itself, which belongs to nobody. */
  #overheadMs = 0;
  #overheadCpuMs = 0;

  watchBrowser(pid: number): void {
    this.#tree ??= new ProcessTree(pid);
  }

  async page(work: () => Promise<unknown>): Promise<void> {
    this.pages.push(new Map());
    this.#active = [];
    this.#last = this.#now();
    await work();
    this.#cut();
    this.#last = undefined;
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
    const name = this.#active.at(-1) ?? rest;
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
    this.#tree?.look(readProcessTable());
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
