import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A temporary folder that is removed when the test ends. */
export function temporaryFolder(): { path: string; file: (name: string, content: string | Uint8Array) => string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'stufenlos-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return {
    path: folder,
    file(name, content) {
      const target = path.join(folder, name);
      writeFileSync(target, content);
      return target;
    },
  };
}
