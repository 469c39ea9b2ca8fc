import { readFileSync } from 'node:fs';
import { memoryOfProcess } from '../measure/process-table.ts';
import type { ProcessRow } from '../measure/process-table.ts';

/** Processor time and memory of a browser by kind of process: browser, renderer, gpu-process, utility … */
export class ProcessKinds {
  readonly #seen = new Map<string, { kind: string; pid: number; seconds: number; isThere: boolean }>();
  /** Memory after each page: what all processes of a kind use together, in MB. */
  readonly memory: { page: number; mb: Map<string, number> }[] = [];

  /** @param rows of all living processes of the browser */
  see(rows: readonly ProcessRow[]): void {
    for (const process of this.#seen.values()) process.isThere = false;
    for (const row of rows) {
      const key = `${row.pid}:${row.started}`;
      const { kind = kindOf(row) } = this.#seen.get(key) ?? {};
      this.#seen.set(key, { kind, pid: row.pid, seconds: row.own, isThere: true });
    }
  }

  /** @param page number of pages so far */
  measureMemory(page: number): void {
    const used = new Map<string, number>();
    for (const { kind, pid, isThere } of this.#seen.values())
      if (isThere) used.set(kind, (used.get(kind) ?? 0) + memoryOfProcess(pid).mb);
    this.memory.push({ page, mb: used.set('node', memoryOfProcess(process.pid).mb) });
  }

  /** The most that all processes of a kind used together, in MB. */
  get peakMb(): Map<string, number> {
    const peaks = new Map<string, number>();
    for (const [kind, mb] of this.memory.flatMap((moment) => [...moment.mb]))
      peaks.set(kind, Math.max(mb, peaks.get(kind) ?? 0));
    return peaks;
  }

  /** Processor time in ms, also of processes that have ended, as last seen. */
  get ms(): Map<string, number> {
    const sums = new Map<string, number>();
    for (const { kind, seconds } of this.#seen.values()) sums.set(kind, (sums.get(kind) ?? 0) + seconds * 1000);
    return sums;
  }
}

function kindOf({ pid }: ProcessRow): string {
  try {
    // Some processes of Chromium have one string with spaces.
    const line = readFileSync(`/proc/${pid}/cmdline`, 'latin1').replaceAll('\0', ' ');
    return /--utility-sub-type=(\w+)/.exec(line)?.[1] ?? /--type=([\w-]+)/.exec(line)?.[1] ?? 'browser';
  } catch {
    return 'ended';
  }
}
