/** Who shares the process with others, and who must have it alone. */
export type TurnKind = 'shared' | 'alone';

interface Waiting {
  kind: TurnKind;
  start: () => void;
}

/**
 * Turns of the pages of this process: any number that share it, or a single one alone. First come, first served, so that
 * a page that must be alone is not passed by others without end.
 */
export class PageTurns {
  #shared = 0;
  #isAlone = false;
  readonly #waiting: Waiting[] = [];

  /** @returns to be called once, at the end of the turn. @throws the signal's reason, when it was aborted before */
  async take(kind: TurnKind, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting = { kind, start: resolve };
    const leave = () => {
      const at = this.#waiting.indexOf(waiting);
      if (at < 0) return;
      this.#waiting.splice(at, 1);
      reject(signal.reason as Error);
      this.#next();
    };
    signal.addEventListener('abort', leave, { once: true });
    this.#waiting.push(waiting);
    this.#next();
    await promise.finally(() => signal.removeEventListener('abort', leave));
    return () => {
      if (kind === 'alone') this.#isAlone = false;
      else this.#shared -= 1;
      this.#next();
    };
  }

  #next(): void {
    for (let [first] = this.#waiting; first && this.#isFree(first); [first] = this.#waiting) {
      this.#waiting.shift();
      if (first.kind === 'alone') this.#isAlone = true;
      else this.#shared += 1;
      first.start();
    }
  }

  #isFree({ kind }: Waiting): boolean {
    return !this.#isAlone && (kind === 'shared' || this.#shared === 0);
  }
}
