import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from '@stufenlos/workspace/free-port';
import { stack } from './stack.ts';

const checkout = join(import.meta.dirname, '../..');

export interface EdgeOnCopy {
  origin: string;
  /** Folder of the copied release store. The key of the copied releases is `release-key.pem` beside it. */
  store: string;
  stop: () => Promise<void>;
}

/**
 * Starts an edge on a copy of the stack's releases, so that a journey may publish and promote without a change of the
 * site that other journeys use. It has no api.
 * @param folder for the copy
 */
export async function startEdgeOnCopy(folder: string): Promise<EdgeOnCopy> {
  const store = join(folder, 'releases');
  cpSync(stack.releases, store, { recursive: true });
  cpSync(join(dirname(stack.releases), 'release-key.pem'), join(folder, 'release-key.pem'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    PUBLIC_ORIGIN: origin,
    EDGE_PORT: String(port),
    RELEASE_DIR: store,
  };
  const edge = spawn(process.execPath, ['services/edge/src/main.ts'], {
    cwd: checkout,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  process.once('exit', () => edge.kill());
  const health = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(health, { timeout: 60_000 }).toBe(200);
  const stop = async () => {
    if (edge.exitCode === null && edge.kill()) await once(edge, 'exit');
  };
  return { origin, store, stop };
}
