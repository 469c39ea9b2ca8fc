import type { Axe } from './axe-api.ts';

/** The methods of axe-core's checks that are replaced; internals, without public API. */
interface Check {
  options: unknown;
  getOptions: (this: Check, options: unknown) => unknown;
}

/**
 * Runs once inside the page; self-contained. axe-core merges the options of a check with themselves again for each element
 * that it judges. The result is kept, because no check changes its options.
 */
export function rememberOptions(axe: Axe): void {
  // axe has no public API for its checks.
  const [first] = Object.values(axe['_audit'].checks);
  if (!first) return;
  const check = Object.getPrototypeOf(first) as Check;
  const { getOptions } = check;
  const merged = new WeakMap<Check, unknown>();
  check.getOptions = function (options) {
    // Nothing sets options for a single run.
    if (options !== this.options) return getOptions.call(this, options);
    if (!merged.has(this)) merged.set(this, getOptions.call(this, options));
    return merged.get(this);
  };
}
