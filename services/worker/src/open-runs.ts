import type { Scanner, ScanRun } from '@stufenlos/scan-engine';

/** The next job of a website comes when the api has read the last fact of this one. */
const keepMs = 2000;

interface Shared {
  run: ScanRun;
  jobs: number;
  /** Runs while nobody has a job of it. */
  ending: NodeJS.Timeout | undefined;
}

/**
 * The runs of the scanner, shared by the jobs of one website in this process. A new page context costs a third of a page,
 * and a website of 50 pages comes in a dozen jobs. Two websites never share one.
 */
export class OpenRuns {
  readonly #scanner: Pick<Scanner, 'openRun'>;
  readonly #keepMs: number;
  readonly #open = new Map<string, Shared>();

  constructor(scanner: Pick<Scanner, 'openRun'>, keepFor = keepMs) {
    this.#scanner = scanner;
    this.#keepMs = keepFor;
  }

  /** Until `release`, which never fails: closing tidies up and nobody waits for it. */
  take(runId: string): { run: ScanRun; release: () => void } {
    const shared = this.#open.get(runId) ?? { run: this.#scanner.openRun(), jobs: 0, ending: undefined };
    this.#open.set(runId, shared);
    clearTimeout(shared.ending);
    shared.jobs += 1;
    return { run: shared.run, release: () => this.#release(runId, shared) };
  }

  #release(runId: string, shared: Shared): void {
    shared.jobs -= 1;
    if (shared.jobs > 0) return;
    const end = () => {
      this.#open.delete(runId);
      shared.run.close().catch(() => undefined);
    };
    shared.ending = setTimeout(end, this.#keepMs).unref();
  }
}
