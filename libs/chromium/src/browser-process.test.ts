import { expect, it, onTestFinished, vi } from 'vitest';
import { noLog } from './log.ts';
import { selectSandbox } from './sandbox/select-sandbox.ts';
import { testBrowser } from './testing/test-browser.ts';

it(
  'a browser that is asked to close is left its time, also when it should be killed meanwhile',
  { timeout: 60_000 },
  async () => {
    const { first, namespace } = await selectSandbox({
      executablePath: testBrowser(),
      recycleAfter: 50,
      memoryMb: 1500,
      protocolTimeoutMs: 20_000,
      log: noLog,
    });
    onTestFinished(() => namespace?.close());
    const kill = vi.spyOn(process, 'kill');
    const ending = first.end();
    const killing = first.kill();
    // A signal would be sent at once.
    expect(kill).not.toHaveBeenCalled();
    await Promise.all([ending, killing]);
    expect(first.isGone).toBe(true);
  },
);
