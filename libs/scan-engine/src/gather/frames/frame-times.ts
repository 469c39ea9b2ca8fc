import { withTimeout } from '../../with-timeout.ts';

/** So many times its own limit may the frames of the main document's process take together after that document. */
const mostInTurn = 4;

/**
 * Lets frames of one process be audited one after the other, and limits how long that takes. They share a thread, so side by
 * side all of them would be finished at the end only. In the process of the main document the time of a frame begins again
 * when that document or another frame is finished; otherwise a busy machine would lose frames that wait for their turn. Frames
 * of other processes have one limit each.
 */
export class FrameTimes<Process extends object = object> {
  readonly #frameMs: number;
  readonly #auditMs: number;
  readonly #shared: Process;
  readonly #begunAt = performance.now();
  /** When something was finished in the main document's process last; undefined while that document is audited. */
  #finishedAt: number | undefined;
  #endAt = Infinity;
  readonly #turns = new Map<Process, Promise<unknown>>();

  /**
   * @param auditMs of all documents together
   * @param shared process of the main document
   */
  constructor(limits: { frameMs: number; auditMs: number }, shared: Process) {
    this.#frameMs = limits.frameMs;
    this.#auditMs = limits.auditMs;
    this.#shared = shared;
  }

  /** The main document is audited. */
  finishMain(): void {
    this.#finishedAt = performance.now();
    const end = Math.min(this.#finishedAt + mostInTurn * this.#frameMs, this.#begunAt + this.#auditMs);
    this.#endAt = Math.max(end, this.#begunAt + this.#frameMs);
  }

  /** Runs an audit after those that were given before for this process; one that does not end holds up none for longer. */
  async inTurn<Given>(process: Process, audit: () => Promise<Given>): Promise<Given> {
    const before = this.#turns.get(process) ?? Promise.resolve();
    const turn = before.then(audit);
    const isOver = turn.then(
      () => {},
      () => {},
    );
    this.#turns.set(
      process,
      before.then(() => withTimeout(isOver, this.#frameMs, () => {})),
    );
    try {
      return await turn;
    } finally {
      if (process === this.#shared && this.#finishedAt !== undefined) this.#finishedAt = performance.now();
    }
  }

  /** @returns what everything about a frame gave; undefined when its time is over */
  async within<Given>(process: Process, work: Promise<Given>): Promise<Given | undefined> {
    const late = Symbol('late');
    let since = performance.now();
    for (;;) {
      const ms = Math.min(since + this.#frameMs, this.#endAt) - performance.now();
      const given = await withTimeout(work, ms, () => late);
      if (given !== late) return given as Given;
      const now = performance.now();
      if (process !== this.#shared || now >= this.#endAt) return undefined;
      const begunAgain = this.#finishedAt ?? now;
      if (begunAgain <= since) return undefined;
      since = begunAgain;
    }
  }
}
