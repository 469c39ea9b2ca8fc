import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { ModuleDiagnostic, Reporter, TestModule, Vitest } from 'vitest/node';
import type { FileTimes } from './file-times.ts';

/**
 * Writes the times of every test file as JSON to the file that `TEST_TIMES_FILE` names. `npm test` prints a table from
 * it.
 */
export default class TimeReporter implements Reporter {
  private readonly files: FileTimes[] = [];
  /** Duration of the newest environment by worker. Files that share an environment all report the same duration. */
  private readonly environments = new Map<number, number>();
  private root = '';

  onInit({ config }: Vitest): void {
    this.root = config.root;
  }

  onTestModuleEnd(module: TestModule): void {
    const diagnostic = module.diagnostic();
    const { prepareDuration, setupDuration, collectDuration, duration } = diagnostic;
    const { assertions = 0, setUp = {} } = module.meta();
    const tests = [...module.children.allTests()].map((test) => ({
      name: test.fullName,
      ms: Math.round(test.diagnostic()?.duration ?? 0),
    }));
    // Concurrent tests of a file overlap: together they take no longer than the file.
    const testMs = Math.min(
      Math.round(duration),
      tests.reduce((sum, { ms }) => sum + ms, 0),
    );
    this.files.push({
      project: module.project.name,
      file: relative(this.root, module.moduleId),
      environmentMs: Math.round(this.newEnvironment(diagnostic)),
      importMs: Math.round(prepareDuration + setupDuration + collectDuration),
      hooksMs: Math.round(duration) - testMs,
      testMs,
      databaseMs: Math.round(setUp['database'] ?? 0),
      browserMs: Math.round(setUp['browser'] ?? 0),
      assertions,
      tests,
    });
  }

  private newEnvironment({ environmentSetupDuration, concurrencyId }: ModuleDiagnostic): number {
    const isKnown = this.environments.get(concurrencyId) === environmentSetupDuration;
    this.environments.set(concurrencyId, environmentSetupDuration);
    return isKnown ? 0 : environmentSetupDuration;
  }

  onTestRunEnd(): void {
    const path = process.env['TEST_TIMES_FILE'];
    if (path) writeFileSync(path, JSON.stringify(this.files));
  }
}
