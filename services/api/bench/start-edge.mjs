/** The edge in a process of its own, without a release, whose processor time can be asked for. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../edge/src/main.ts', import.meta.url));
/** The program of the edge stays as it is; this is loaded before it. */
const told = `process.on('message', () => process.send(process.cpuUsage())); process.channel.unref();`;

/** @param upstream the api to which it forwards */
export async function startEdge(upstream) {
  const folder = mkdtempSync(join(tmpdir(), 'edge-figures-'));
  const child = fork(main, {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', EDGE_PORT: '0', RELEASE_DIR: folder, API_UPSTREAM: upstream },
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(told)}`],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  /** Milliseconds of user and system time. */
  const processorMs = async () => {
    child.send('processor');
    const [{ user, system }] = await once(child, 'message');
    return (user + system) / 1000;
  };
  const stop = async () => {
    child.kill();
    await once(child, 'exit');
    rmSync(folder, { recursive: true });
  };
  return { base: `http://127.0.0.1:${JSON.parse(line).address.port}`, processorMs, stop };
}
