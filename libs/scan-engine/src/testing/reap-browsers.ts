import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { orphanProcessesOf } from '../browser/orphan-processes.ts';

// A process beside a test worker, told the prefix of its profile folders. When the worker is gone, however it ended,
// nothing of its browsers stays: Vitest kills workers without a word when a run is interrupted.
// Without one, nothing matches.
const prefix = process.env['REAPED_PREFIX'] || '\n';
const folders = [...new Set([tmpdir(), '/tmp', '/var/tmp'])];

const left = (): string[] =>
  folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.startsWith(prefix))
      .map((name) => path.join(folder, name)),
  );

function reap(): void {
  for (const pid of orphanProcessesOf(prefix)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }
  for (const folder of left()) {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // A browser that is just ending has written once more: next time.
    }
  }
}

process.stdin.resume();
await once(process.stdin, 'close');
for (let attempt = 0; attempt < 100; attempt += 1) {
  reap();
  if (left().length === 0 && orphanProcessesOf(prefix).length === 0) break;
  await pause(100);
}
