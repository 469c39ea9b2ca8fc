// Isolated: once a launcher ends, its process starts no command any more.
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { allowCommands, attempt, endRunningCommands, run } from './command.mjs';

// Real processes on a machine that may have a lot to do.
vi.setConfig({ testTimeout: 300_000 });
afterEach(allowCommands);

describe('the end of a launcher', () => {
  it('ends the command that runs and starts none that would follow', async () => {
    const mark = join(temporaryFolder(), 'second');
    const started = createServer().listen(0, '127.0.0.1');
    await once(started, 'listening');
    const { port } = started.address() as AddressInfo;
    const script = `require('node:net').connect(${port}, '127.0.0.1')`;
    const work = (async () => {
      const first = await attempt(process.execPath, ['-e', script]);
      // As with a browser: when one way fails, the next is tried.
      const second = await attempt('touch', [mark]);
      return [first.code, second];
    })();
    await once(started, 'connection');
    await endRunningCommands();
    expect(await work).toEqual(['SIGTERM', { code: 'not started', output: 'the launcher is ending\n' }]);
    expect(existsSync(mark)).toBe(false);
    started.close();
  });
});

describe.runIf(existsSync('/dev/full'))('a full disk', () => {
  it('takes the log of a command, not the launcher', async () => {
    const { code, output } = await attempt('echo', ['still told'], { log: '/dev/full' });
    expect([code, output]).toEqual([0, 'still told\n']);
  });

  it('does not hide why a command failed', async () => {
    const failure = run('sh', ['-c', 'echo no space left on device; exit 2'], { log: '/dev/full' });
    await expect(failure).rejects.toMatchObject({ why: 'no space left on device' });
  });
});
