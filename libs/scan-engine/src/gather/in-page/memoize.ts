type AnyFunction = (this: unknown, ...args: unknown[]) => unknown;

/**
 * Runs inside the page; self-contained. Replaces axe-core's memoizer, which converts all arguments to a string on each
 * of hundreds of calls per element. Compares arguments by identity instead, which is equivalent because each of axe's
 * elements has a unique string. A function of more than two parameters is returned without a cache.
 */
export function memoize(work: AnyFunction): AnyFunction & { clear(): void } {
  let known = new Map<unknown, unknown>();
  const clear = () => {
    known = new Map();
  };
  // Defined results need only one lookup. No closure per call, because this code is called more often than any other.
  function ofOne(this: unknown, first?: unknown): unknown {
    let answer = known.get(first);
    if (answer !== undefined || known.has(first)) return answer;
    answer = work.call(this, first);
    known.set(first, answer);
    return answer;
  }
  function ofTwo(this: unknown, first: unknown, second: unknown): unknown {
    let pairs = known.get(first) as Map<unknown, unknown> | undefined;
    if (pairs === undefined) known.set(first, (pairs = new Map()));
    let answer = pairs.get(second);
    if (answer !== undefined || pairs.has(second)) return answer;
    answer = work.call(this, first, second);
    pairs.set(second, answer);
    return answer;
  }
  return Object.assign(work.length < 2 ? ofOne : work.length === 2 ? ofTwo : work, { clear });
}
