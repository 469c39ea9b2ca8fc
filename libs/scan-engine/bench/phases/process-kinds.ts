import { readFileSync } from 'node:fs';
import { memoryOfProcess } from '../measure/process-table.ts';
import type { ProcessRow } from '../measure/process-table.ts';

/** Processor time and memory of a browser by kind of process: browser, renderer, gpu-process, utility … */
export class ProcessKinds {
  readonly #seen = new Map<string, { kind: string; pid: number; seconds: number; isThere: boolean }>();
  /** The most that all processes of a kind used together, in MB. */
  readonly peakMb = new Map<string, number>();

  /** @param rows of all living processes of the browser */
  see(rows: readonly ProcessRow[]): void {
    for (const process of this.#seen.values()) process.isThere = false;
    for (const row of rows) {
      const key = `${row.pid}:${row.started}`;
      const { kind = kindOf(row) } = this.#seen.get(key) ?? {};
      this.#seen.set(key, { kind, pid: row.pid, seconds: row.own, isThere: true });
    }
  }

  measureMemory(): void {
    const used = new Map<string, number>();
    for (const { kind, pid, isThere } of this.#seen.values())
      if (isThere) used.set(kind, (used.get(kind) ?? 0) + memoryOfProcess(pid).mb);
    for (const [kind, mb] of used) this.peakMb.set(kind, Math.max(mb, this.peakMb.get(kind) ?? 0));
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
