import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { isClosedPipe } from './output/closed-pipe.ts';

// Keeps compiled code between runs; otherwise compiling the sources takes longer than starting the browser. In the
// workspace, because another user could plant code in a shared temporary folder.
enableCompileCache(path.join(import.meta.dirname, '../../../../.local/compile-cache'));

const ending = new AbortController();
const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 143 } as const;
/** One Ctrl-C may arrive twice: from the terminal and forwarded by npm. */
const onePressMs = 500;
let pressedAt = 0;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => {
    // A second signal exits at once. Exit handlers still end the browsers and remove their folders.
    if (ending.signal.aborted && performance.now() - pressedAt > onePressMs) process.exit(codes[name]);
    if (!ending.signal.aborted) pressedAt = performance.now();
    ending.abort(name);
  });
}
process.stdout.on('error', (error) => {
  // The reader of the output has closed the pipe, so the scan is pointless. Other errors also fail a write, which tells.
  if (isClosedPipe(error)) ending.abort('SIGTERM');
});

const { run } = await import('./run.ts');
process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  // A getter, so standard input is opened only when it is read.
  get stdin() {
    return process.stdin;
  },
  stdout: process.stdout,
  stderr: process.stderr,
  signal: ending.signal,
});
