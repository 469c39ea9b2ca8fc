import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';

/** Halts right before each of its changes at the path that is its first argument, and goes on after a byte. */
const preload = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  for (const name of ['linkSync', 'renameSync', 'rmSync']) {
    const change = fs[name];
    fs[name] = (...given) => {
      if (given.includes(process.argv[1])) {
        fs.writeSync(1, name + '\\n');
        fs.readSync(0, Buffer.alloc(1));
      }
      return change(...given);
    };
  }
  syncBuiltinESMExports();`)}`;

/** A script whose steps the test takes one by one; it is killed when the test ends. */
export function startHalting(script: string, path: string) {
  const child = spawn(process.execPath, ['--import', preload, '--input-type=module', '-e', script, path], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    /** The change that it halts before, or what it says. */
    next: async (): Promise<string> => (await lines.next()).value ?? 'ended',
    goOn: () => void child.stdin.write('.'),
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
