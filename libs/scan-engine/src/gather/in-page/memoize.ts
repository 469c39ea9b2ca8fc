type AnyFunction = (this: unknown, ...args: unknown[]) => unknown;

/**
 * Runs inside the page; self-contained. A stand-in for the memory of axe-core, which makes a text of all arguments at
 * each call, and its rules ask hundreds of times per element. Arguments are told apart by identity here, as axe's
 * elements have one text each. A function of more than two arguments is handed back as it is: that costs time but
 * changes nothing.
 */
export function memoize(work: AnyFunction): AnyFunction & { clear(): void } {
  let known = new Map<unknown, unknown>();
  const clear = () => {
    known = new Map();
  };
  // Most answers are something, and those cost one look. No closure per call: this is the most called code there is.
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
