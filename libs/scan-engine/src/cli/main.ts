import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Compiled code is kept between runs: without it reading the sources costs more than starting the browser. The
// workspace's own folder, because a shared temporary one could be prepared by somebody else.
enableCompileCache(path.join(import.meta.dirname, '../../../../.local/compile-cache'));

const ending = new AbortController();
const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 143 } as const;
/** One Ctrl-C may arrive twice: from the terminal, and handed on by npm. */
const onePressMs = 500;
let pressedAt = 0;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => {
    // Asked twice: at once. What runs at exit still ends the browsers and removes their folders.
    if (ending.signal.aborted && Date.now() - pressedAt > onePressMs) process.exit(codes[name]);
    if (!ending.signal.aborted) pressedAt = Date.now();
    ending.abort(name);
  });
}
// The reader of our output has gone: nobody is left to scan for.
process.stdout.on('error', () => ending.abort('SIGTERM'));

const { run } = await import('./run.ts');
process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  // Opened only when somebody reads it.
  get stdin() {
    return process.stdin;
  },
  stdout: process.stdout,
  stderr: process.stderr,
  signal: ending.signal,
});
