import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, closeSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { memoryOfProcess, readProcess, readProcessTable } from './process-table.ts';
import { ProcessTree } from './process-tree.ts';

export interface Command {
  file: string;
  args: readonly string[];
  cwd: string;
  env?: NodeJS.ProcessEnv;
  limitMs: number;
  /** File for standard error; standard output goes there too. */
  log: string;
  signal?: AbortSignal;
}

export interface Cost {
  code: number | null;
  isLate: boolean;
  wallSeconds: number;
  /** Processor time of the command and everything below it; null where it cannot be measured (not Linux). */
  cpuSeconds: number | null;
  /** Highest sum of the tree's memory; null where it cannot be measured. */
  peakMb: number | null;
  /** False when the memory of some processes could only be estimated. */
  isMemoryExact: boolean;
  /** Processes that still lived two seconds after the command had ended. */
  left: number;
}

/** A look at the whole table costs a few milliseconds of the machine that is measured, a glance a fraction of one. */
const glanceMs = 20;
const glancesPerLook = 5;
/** Reading the memory of a browser is work for the kernel and stops it for a moment. */
const looksPerMemory = 5;
const graceMs = 2000;

export const canMeasure = process.platform === 'linux';

/** Runs a command to its end and says what it and all its descendants used. What it leaves behind is ended. */
export async function measure(command: Command): Promise<Cost> {
  command.signal?.throwIfAborted();
  const log = openSync(command.log, 'w');
  const started = performance.now();
  // A session of its own: whoever loses its parent is still recognised by it.
  const child = spawn(command.file, [...command.args], {
    cwd: command.cwd,
    env: command.env ?? process.env,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  if (child.pid === undefined) {
    const [error] = await once(child, 'error');
    throw new Error(`${command.file} does not start`, { cause: error });
  }
  const watch = new Watch(child.pid);
  // Now, because a short command would be over before the first turn of the timer.
  watch.look();
  const timer = setInterval(() => watch.turn(), glanceMs);
  let isLate = false;
  const end = () => watch.kill();
  const limit = setTimeout(() => {
    isLate = true;
    end();
  }, command.limitMs);
  command.signal?.addEventListener('abort', end, { once: true });
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    const wallSeconds = (performance.now() - started) / 1000;
    const left = await watch.rest();
    command.signal?.throwIfAborted();
    return { code, isLate, wallSeconds, ...watch.cost(), left };
  } finally {
    clearInterval(timer);
    clearTimeout(limit);
    command.signal?.removeEventListener('abort', end);
    watch.kill();
  }
}

/** Looks at a tree of processes from time to time. */
class Watch {
  readonly #pid: number;
  readonly #tree: ProcessTree;
  #turns = 0;
  #looks = 0;
  #peakMb = 0;
  #isMemoryExact = true;

  constructor(pid: number) {
    this.#pid = pid;
    this.#tree = new ProcessTree(pid);
  }

  turn(): void {
    if (this.#turns++ % glancesPerLook === 0) this.look();
    else if (canMeasure) this.#tree.glance(readProcess);
  }

  /** @returns pids of those that live */
  look(): number[] {
    if (!canMeasure) return [];
    const living = this.#tree.look(readProcessTable()).filter(({ isZombie }) => !isZombie);
    const pids = living.map(({ pid }) => pid);
    if (this.#looks++ % looksPerMemory === 0) this.#weigh(pids);
    return pids;
  }

  /** @returns how many live on although everything should have ended */
  async rest(): Promise<number> {
    const end = performance.now() + graceMs;
    for (;;) {
      const living = this.look();
      if (living.length === 0 || performance.now() > end) return living.length;
      await pause(glanceMs * glancesPerLook);
    }
  }

  cost(): Pick<Cost, 'cpuSeconds' | 'peakMb' | 'isMemoryExact'> {
    if (!canMeasure) return { cpuSeconds: null, peakMb: null, isMemoryExact: true };
    return { cpuSeconds: this.#tree.seconds, peakMb: this.#peakMb, isMemoryExact: this.#isMemoryExact };
  }

  /** All that is known to belong to the command; elsewhere than on Linux its process group. */
  kill(): void {
    for (const pid of canMeasure ? this.look() : [-this.#pid]) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended by itself.
      }
    }
  }

  #weigh(pids: number[]): void {
    const weights = pids.map(memoryOfProcess);
    this.#peakMb = Math.max(
      this.#peakMb,
      weights.reduce((sum, { mb }) => sum + mb, 0),
    );
    this.#isMemoryExact &&= weights.every(({ isExact }) => isExact);
  }
}
