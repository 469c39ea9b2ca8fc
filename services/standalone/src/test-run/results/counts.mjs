/**
 * What a suite found. A suite that broke down without naming a failed test still failed: nothing ends silently.
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/** @type {Counts} */
export const nothing = { passed: 0, failed: 0, skipped: 0 };
/** @type {Counts} */
export const brokeDown = { passed: 0, failed: 1, skipped: 0 };

export const add = (/** @type {Counts} */ a, /** @type {Counts} */ b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** @typedef {{ mayBeEmpty?: boolean }} Expected whether it is right that no test ran, as when a name is searched for */

/** @returns {Counts} from the last line `N passed, N failed` of the checks */
export function countsOfChecks(/** @type {string} */ output, /** @type {number} */ exitCode) {
  const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(output.trimEnd().split('\n').at(-1) ?? '') ?? [];
  return honest({ passed: Number(passed ?? 0), failed: Number(failed ?? 0), skipped: 0 }, exitCode);
}

/**
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests?: number,
 *   testResults: { status: string, assertionResults: { status: string }[] }[] }} VitestReport
 * @returns {Counts} files that could not even be loaded count as one failure each
 */
export function countsOfVitest(
  /** @type {VitestReport | null} */ report,
  /** @type {number} */ exitCode,
  /** @type {Expected} */ expected = {},
) {
  if (!report) return brokeDown;
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
  );
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
  return honest(counts, exitCode, expected);
}

/**
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} PlaywrightReport
 * @returns {Counts} what passed only at Playwright's second try has failed
 */
export function countsOfPlaywright(
  /** @type {PlaywrightReport | null} */ report,
  /** @type {number} */ exitCode,
  /** @type {Expected} */ whatIsRight = {},
) {
  if (!report) return brokeDown;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return honest({ passed: expected, failed: unexpected + flaky, skipped }, exitCode, whatIsRight);
}

/** A bad exit code without a failed test is a failure of its own, and so is a suite in which nothing ran. */
function honest(
  /** @type {Counts} */ counts,
  /** @type {number} */ exitCode,
  /** @type {Expected} */ { mayBeEmpty = false } = {},
) {
  const isSilent = counts.failed === 0 && (exitCode !== 0 || (counts.passed === 0 && !mayBeEmpty));
  return isSilent ? { ...counts, failed: 1 } : counts;
}
