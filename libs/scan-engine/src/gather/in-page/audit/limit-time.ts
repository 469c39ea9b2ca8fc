import type { Axe } from './axe-api.ts';

/** The methods of axe-core's rules that are limited; internals, without public API. */
interface Rule {
  id: string;
  matches: (this: Rule, ...args: unknown[]) => boolean;
  gatherAndMatchNodes: (this: Rule, context: unknown, options: unknown) => unknown[];
  runChecks: (
    this: Rule,
    type: unknown,
    node: unknown,
    options: unknown,
    context: unknown,
    resolve: unknown,
    reject: Reject,
  ) => void;
  run: (
    this: Rule,
    context: unknown,
    options: unknown,
    resolve: (result: object | null) => void,
    reject: Reject,
  ) => void;
}
type Reject = (error: unknown) => void;

export interface AuditTime {
  /** After it no further rule runs. */
  ms: number;
  /** Share of it after which a single rule is stopped. */
  ruleShare: number;
}

export interface TimeLimit {
  /** @returns what the audit gave, and the ids of the rules that have no complete result */
  during<Given>(time: AuditTime, audit: () => Promise<Given>): Promise<[given: Given, unfinished: string[]]>;
}

/**
 * Runs inside the page; self-contained. Lets axe-core keep the results of the rules that ran when the time is up: an audit
 * blocks the page's thread, so from outside it can only be abandoned as a whole. A rule is judged completely or not at all.
 * Without a limit nothing changes.
 */
export function limitTime(axe: Axe): TimeLimit {
  let limitMs = Infinity;
  let end: number | undefined = Infinity;
  let mostPerRule = Infinity;
  let ruleEnd = Infinity;
  const unfinished = new Set<string>();
  const isOver = () => performance.now() >= ruleEnd;

  // axe has no public API for its rules.
  const rule = Object.getPrototypeOf(axe['_audit'].rules[0]) as Rule;
  const { run, runChecks, gatherAndMatchNodes } = rule;

  rule.run = function (context, options, resolve, reject) {
    const now = performance.now();
    // The time begins with the first rule, because before it axe reads the document, which is the same for all.
    end ??= now + limitMs;
    ruleEnd = Math.min(end, now + mostPerRule);
    const skip = () => {
      if (unfinished.has(this.id)) return;
      unfinished.add(this.id);
      // axe leaves out rules without a result.
      resolve(null);
    };
    if (now >= end) return skip();
    // A rule runs synchronously, so no other one changes `ruleEnd` before the error.
    return run.call(this, context, options, resolve, (error) => (isOver() ? skip() : reject(error)));
  };
  rule.runChecks = function (type, node, options, context, resolve, reject) {
    if (isOver()) return reject(new Error('the time of the rule is up'));
    return runChecks.call(this, type, node, options, context, resolve, reject);
  };
  rule.gatherAndMatchNodes = function (context, options) {
    if (end === Infinity) return gatherAndMatchNodes.call(this, context, options);
    const { matches } = this;
    this.matches = (...args) => {
      if (isOver()) throw new Error('the time of the rule is up');
      return matches.apply(this, args);
    };
    try {
      return gatherAndMatchNodes.call(this, context, options);
    } finally {
      this.matches = matches;
    }
  };

  return {
    async during({ ms, ruleShare }, audit) {
      [limitMs, end, mostPerRule] = [ms, undefined, ms * ruleShare];
      unfinished.clear();
      try {
        return [await audit(), [...unfinished]];
      } finally {
        end = limitMs = mostPerRule = ruleEnd = Infinity;
      }
    },
  };
}
