import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '@stufenlos/workspace/free-port';

const root = join(import.meta.dirname, '../../..');

/** Starts the page of all components (`npm run dev -w libs/ui`), outside of the product. */
export async function startShowcase(): Promise<{ url: string; stop: () => void }> {
  const port = await freePort();
  const server = spawn(
    process.execPath,
    [join(root, 'node_modules/@rsbuild/core/bin/rsbuild.js'), 'dev', '--port', `${port}`, '--strict-port'],
    { cwd: join(root, 'libs/ui'), stdio: 'ignore' },
  );
  const url = `http://localhost:${port}/ui`;
  const isThere = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isThere())) {
    if (server.exitCode !== null) throw new Error(`rsbuild dev ended with ${server.exitCode} in libs/ui`);
    await new Promise((resolve) => void setTimeout(resolve, 200));
  }
  return { url, stop: () => void server.kill() };
}
