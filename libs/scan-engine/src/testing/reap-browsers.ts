import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { orphanProcessesOf } from '@stufenlos/chromium';

// Runs beside a test worker. When the worker has ended, kills its browsers and removes their profile folders, because
// Vitest kills workers without warning when a run is interrupted. `REAPED_PREFIX` is the prefix of the folder names;
// the default matches nothing.
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
      // It has already exited.
    }
  }
  for (const folder of left()) {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch {
      // A browser that is exiting still writes there: retry in the next round.
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
