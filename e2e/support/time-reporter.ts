import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter';

interface FileTimes {
  tests: { name: string; ms: number }[];
  assertions: number;
}

/**
 * Writes the duration and the number of assertions of each journey as JSON to the file that `TEST_TIMES_FILE` names.
 * The format is that of the unit tests' times (`FileTimes` in `libs/workspace`), so that one table shows both.
 */
export default class TimeReporter implements Reporter {
  private readonly files = new Map<string, FileTimes>();

  onStepEnd(test: TestCase, _result: TestResult, step: TestStep): void {
    if (step.category === 'expect') this.timesOf(test).assertions += 1;
  }

  onTestEnd(test: TestCase, { duration }: TestResult): void {
    this.timesOf(test).tests.push({ name: test.title, ms: duration });
  }

  onEnd(): void {
    const path = process.env['TEST_TIMES_FILE'];
    if (!path) return;
    const all = [...this.files].map(([file, { tests, assertions }]) => ({
      project: 'journeys',
      file,
      environmentMs: 0,
      importMs: 0,
      hooksMs: 0,
      testMs: tests.reduce((sum, { ms }) => sum + ms, 0),
      databaseMs: 0,
      browserMs: 0,
      assertions,
      tests,
    }));
    writeFileSync(path, JSON.stringify(all));
  }

  private timesOf({ location }: TestCase): FileTimes {
    const file = relative(process.cwd(), location.file);
    const times = this.files.get(file) ?? { tests: [], assertions: 0 };
    this.files.set(file, times);
    return times;
  }
}
