import { ScanError } from './scan-error.ts';

/**
 * The one bell of a scan. Whatever ends it early (deadline, crash, flood of dialogs, the browser gone) rings here,
 * and every wait of the scan is raced against it, so no wait can outlive its scan.
 */
export class Alarm {
  readonly #rung = Promise.withResolvers<never>();
  #reason: unknown;
  #timer: NodeJS.Timeout | undefined;

  constructor() {
    // Nobody may be waiting at the moment it rings.
    this.#rung.promise.catch(() => {});
  }

  get hasRung(): boolean {
    return this.#reason !== undefined;
  }

  ring(reason: unknown): void {
    this.#reason ??= reason;
    this.#rung.reject(this.#reason);
    this.silence();
  }

  /** Rings by itself at that moment (`Date.now()` based). */
  ringAt(deadline: number, seconds: number): void {
    const rest = Math.max(0, deadline - Date.now());
    this.#timer = setTimeout(() => this.ring(new ScanError('deadline', { seconds })), rest);
  }

  silence(): void {
    clearTimeout(this.#timer);
  }

  /** The work, unless the bell rings first. */
  race<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#rung.promise]);
  }
}

/** The work, or `late()` after that time. A work that fails later is nobody's concern. */
export async function withTimeout<T, L>(work: Promise<T>, limitMs: number, late: () => L): Promise<T | L> {
  const { promise, resolve } = Promise.withResolvers<'late'>();
  const timer = setTimeout(() => resolve('late'), Math.max(0, limitMs));
  const done = work.then((value) => ({ value }));
  done.catch(() => {});
  try {
    const first = await Promise.race([done, promise]);
    return first === 'late' ? late() : first.value;
  } finally {
    clearTimeout(timer);
  }
}
