import { afterEach, beforeEach, expect } from 'vitest';
import { takeSetUpTimes } from './set-up-times.ts';

// Runs inside every test file and passes data that only the process of the test has to the reporter.
beforeEach(({ task }) => {
  addTo(task.file.meta, 0);
});
afterEach(({ task }) => {
  addTo(task.file.meta, expect.getState().assertionCalls);
});

function addTo(meta: { assertions?: number; setUp?: Record<string, number> }, assertions: number): void {
  meta.assertions = (meta.assertions ?? 0) + assertions;
  const setUp = (meta.setUp ??= {});
  for (const [part, ms] of Object.entries(takeSetUpTimes())) setUp[part] = (setUp[part] ?? 0) + ms;
}

declare module 'vitest' {
  interface TaskMeta {
    /** Number of calls of `expect` in the tests of the file. */
    assertions?: number;
    /** Milliseconds by part, for example `database`. */
    setUp?: Record<string, number>;
  }
}
