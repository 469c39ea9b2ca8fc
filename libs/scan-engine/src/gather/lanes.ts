/** So many at once; the others wait for their turn, in order. */
export class Semaphore {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    try {
      return await work();
    } finally {
      // Handed on without becoming free in between: nobody overtakes.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}
