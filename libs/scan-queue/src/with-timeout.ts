/** Rejects after `timeoutMs`: a frozen Redis neither refuses nor answers. */
export function withTimeout<T>(timeoutMs: number, what: string, promise: Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${what}: no answer within ${timeoutMs} ms`)), timeoutMs);
  return Promise.race([promise, tooLate]).finally(() => clearTimeout(timer));
}
