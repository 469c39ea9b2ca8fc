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
  /** File that receives standard output and standard error. */
  log: string;
  signal?: AbortSignal;
}

export interface Cost {
  code: number | null;
  isLate: boolean;
  wallSeconds: number;
  /** Processor time of the command and its descendants; null where it cannot be measured (only Linux can). */
  cpuSeconds: number | null;
  /** Highest total memory of the process tree; null where it cannot be measured. */
  peakMb: number | null;
  /** False if the memory of some processes could only be estimated. */
  isMemoryExact: boolean;
  /** Processes that were still alive two seconds after the command ended. */
  left: number;
}

/** Reading the whole process table costs a few milliseconds of the measured machine, a glance a fraction of that. */
const glanceMs = 20;
const glancesPerLook = 5;
/** Reading a browser's memory briefly stops the browser, so it happens less often. */
const looksPerMemory = 5;
const graceMs = 2000;

export const canMeasure = process.platform === 'linux';

/**
 * Runs a command to its end and returns what it and all its descendants used. Kills processes that it leaves behind.
 *
 * @throws Error when the command cannot be started, or the signal's reason when it is aborted
 */
export async function measure(command: Command): Promise<Cost> {
  command.signal?.throwIfAborted();
  const log = openSync(command.log, 'w');
  const started = performance.now();
  // `detached` gives the command its own session, which identifies descendants that lost their parent.
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
  // A short command would end before the first tick of the timer.
  watch.look();
  const timer = setInterval(() => watch.tick(), glanceMs);
  let isLate = false;
  const killAll = () => watch.kill();
  const limit = setTimeout(() => {
    isLate = true;
    killAll();
  }, command.limitMs);
  command.signal?.addEventListener('abort', killAll, { once: true });
  try {
    const [code] = (await once(child, 'exit')) as [number | null];
    const wallSeconds = (performance.now() - started) / 1000;
    const left = await watch.countLeftovers();
    command.signal?.throwIfAborted();
    return { code, isLate, wallSeconds, ...watch.cost(), left };
  } finally {
    clearInterval(timer);
    clearTimeout(limit);
    command.signal?.removeEventListener('abort', killAll);
    watch.kill();
  }
}

/** Samples a process tree. */
class Watch {
  readonly #pid: number;
  readonly #tree: ProcessTree;
  #ticks = 0;
  #looks = 0;
  #peakMb = 0;
  #isMemoryExact = true;

  constructor(pid: number) {
    this.#pid = pid;
    this.#tree = new ProcessTree(pid);
  }

  tick(): void {
    if (this.#ticks++ % glancesPerLook === 0) this.look();
    else if (canMeasure) this.#tree.glance(readProcess);
  }

  /** @returns the pids of living processes */
  look(): number[] {
    if (!canMeasure) return [];
    const living = this.#tree.look(readProcessTable()).filter(({ isZombie }) => !isZombie);
    const pids = living.map(({ pid }) => pid);
    if (this.#looks++ % looksPerMemory === 0) this.#measureMemory(pids);
    return pids;
  }

  /** Waits until all processes have exited. @returns the number still alive after `graceMs` */
  async countLeftovers(): Promise<number> {
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

  /** Kills all known processes of the command; on other systems than Linux, its process group. */
  kill(): void {
    for (const pid of canMeasure ? this.look() : [-this.#pid]) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has already exited.
      }
    }
  }

  #measureMemory(pids: number[]): void {
    const weights = pids.map(memoryOfProcess);
    this.#peakMb = Math.max(
      this.#peakMb,
      weights.reduce((sum, { mb }) => sum + mb, 0),
    );
    this.#isMemoryExact &&= weights.every(({ isExact }) => isExact);
  }
}
