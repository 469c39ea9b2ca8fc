/** Redis that is frozen, not gone, refuses nothing and answers nothing: whoever asks waits no longer than this. */
export function withTimeout<T>(timeoutMs: number, what: string, promise: Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${what}: no answer within ${timeoutMs} ms`)), timeoutMs);
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer));
}
