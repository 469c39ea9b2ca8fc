import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Compiled code is kept between runs: without it reading the sources costs more than starting the browser. The
// workspace's own folder, because a shared temporary one could be prepared by somebody else.
enableCompileCache(path.join(import.meta.dirname, '../../../../.local/compile-cache'));

const ending = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => ending.abort(name));
// The reader of our output has gone: nobody is left to scan for.
process.stdout.on('error', () => ending.abort('SIGTERM'));

const { run } = await import('./run.ts');
process.exitCode = await run(process.argv.slice(2), ending.signal);
