import { z } from 'zod';

const where = {
  /** Requests it happens to before it is over. */
  times: z.union([z.number().int().min(1).max(10_000), z.literal('always')]).default(1),
  /** Requests that fit and pass unharmed before it begins. */
  after: z.number().int().min(0).max(10_000).default(0),
  /** The beginning of a path, `/v1/checkout`. */
  path: z.string().startsWith('/').max(200).default('/'),
  method: z.enum(['GET', 'POST', 'DELETE']).optional(),
};

/** Which requests fail, and how. */
export const fault = z.discriminatedUnion('kind', [
  /** An answer instead of the work; `shouldRetry` is what the header `stripe-should-retry` says, else it is absent. */
  z.strictObject({
    ...where,
    kind: z.literal('status'),
    status: z.number().int().min(400).max(599),
    shouldRetry: z.boolean().optional(),
    code: z.string().min(1).max(100).optional(),
    /** The work had begun, so the key of the request keeps the answer; `done`: all of it was done. */
    kept: z.enum(['undone', 'done']).optional(),
  }),
  /** Waits before the work, without `ms` until the faults are taken away; nothing is done for a caller who left. */
  z.strictObject({ ...where, kind: z.literal('hang'), ms: z.number().int().min(1).max(600_000).optional() }),
  /** The connection ends without an answer, before or after the work. */
  z.strictObject({ ...where, kind: z.literal('drop'), when: z.enum(['before', 'after']) }),
  /** The same for everything, as when nobody listened. */
  z.strictObject({ kind: z.literal('down') }),
]);

export type Fault = z.infer<typeof fault>;

/** Faults in the order they were asked for: a request meets the first that fits. They do not outlive the process. */
export class Faults {
  private planned: Fault[] = [];
  private released = new AbortController();

  /** As planned, with the times that are left. */
  get list(): readonly Fault[] {
    return this.planned;
  }

  get isDown(): boolean {
    return this.planned.some(({ kind }) => kind === 'down');
  }

  plan(fault: Fault): void {
    this.planned.push({ ...fault });
  }

  /** Takes all away and lets go what hangs. */
  clear(): void {
    this.planned = [];
    this.released.abort();
    this.released = new AbortController();
  }

  /** What happens to this request. It is counted. */
  meet(method: string, path: string): Exclude<Fault, { kind: 'down' }> | undefined {
    for (const one of this.planned) {
      if (one.kind === 'down' || !path.startsWith(one.path) || (one.method ?? method) !== method) continue;
      if (one.after > 0) {
        one.after -= 1;
        continue;
      }
      if (one.times !== 'always') one.times -= 1;
      this.planned = this.planned.filter((planned) => planned.kind === 'down' || planned.times !== 0);
      return one;
    }
    return undefined;
  }

  /** Ends after `ms`, when the faults are taken away, or when the caller has gone. */
  async hang(ms: number | undefined, gone: AbortSignal): Promise<void> {
    const ends = [this.released.signal, gone, ...(ms === undefined ? [] : [AbortSignal.timeout(ms)])];
    const end = AbortSignal.any(ends);
    if (!end.aborted) await new Promise((resolve) => end.addEventListener('abort', resolve, { once: true }));
  }
}
