import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An own folder for one test, passable for other users: root's PostgreSQL and browser run as somebody else. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stufenlos-test-'));
  chmodSync(folder, 0o755);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
