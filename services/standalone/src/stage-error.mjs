/** A stage that failed: what, why (usually the last lines of a log) and what a person can do about it. */
export class StageError extends Error {
  /**
   * @param {string} what
   * @param {{ why?: string | undefined, todo?: string | undefined, log?: string | undefined }} [more]
   */
  constructor(what, { why, todo, log } = {}) {
    super(what);
    this.name = 'StageError';
    this.why = why;
    this.todo = todo;
    this.log = log;
  }

  /** The whole message as lines, in the order a person needs them. */
  describe() {
    const lines = [this.message];
    if (this.why)
      lines.push(
        ...this.why
          .trimEnd()
          .split('\n')
          .map((line) => `    ${line}`),
      );
    if (this.log) lines.push(`  Log: ${this.log}`);
    if (this.todo) lines.push(`  What to do: ${this.todo}`);
    return lines.join('\n');
  }
}

/** @returns {string} what a person reads when a launcher gives up */
export function describeFailure(/** @type {unknown} */ error) {
  if (error instanceof StageError) return error.describe();
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `The launcher failed, which it should not:\n${text}`;
}
