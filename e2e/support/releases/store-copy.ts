import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stack } from '../stack.ts';

const checkout = join(import.meta.dirname, '../../..');

export interface StoreCopy {
  folder: string;
  /** The release that is active on the stack. */
  active: string;
  /** Runs a command of the release tool on this copy and returns its result. @throws Error when it refuses */
  release: (...words: string[]) => unknown;
  remove: () => void;
}

/** Copies the stack's store of releases, so that a journey can publish and compose without changing the stack. */
export function copyStore(): StoreCopy {
  const folder = mkdtempSync(join(tmpdir(), 'stufenlos-store-'));
  cpSync(stack.releases, folder, { recursive: true });
  const { id } = JSON.parse(readFileSync(join(folder, 'active.json'), 'utf8')) as { id: string };
  return {
    folder,
    active: id,
    release(...words) {
      const line = ['libs/release/src/cli/main.ts', ...words, '--store', folder, '--json'];
      const output = execFileSync(process.execPath, line, { cwd: checkout, encoding: 'utf8' });
      return (JSON.parse(output) as { result: unknown }).result;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
