import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { noLog } from '../log.ts';
import { testBrowser } from '../testing/test-browser.ts';
import { selectSandbox } from './select-sandbox.ts';

/** A browser whose first start does not answer. */
function slowBrowser(): { executablePath: string; wasSlow: () => boolean } {
  const folder = mkdtempSync(join(tmpdir(), 'slow-browser-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const executablePath = join(folder, 'browser');
  const started = join(folder, 'marks', 'started');
  mkdirSync(dirname(started));
  // The browser may run as another user.
  chmodSync(folder, 0o755);
  chmodSync(dirname(started), 0o777);
  const hang = `if mkdir '${started}'; then while :; do sleep 1; done; fi`;
  writeFileSync(executablePath, `#!/bin/sh\n${hang}\nexec '${testBrowser()}' "$@"\n`, { mode: 0o755 });
  return { executablePath, wasSlow: () => existsSync(started) };
}

const select = (executablePath: string) =>
  selectSandbox({ executablePath, recycleAfter: 50, memoryMb: 1500, protocolTimeoutMs: 10_000, log: noLog });

it('stays with the sandbox of a quick browser when the first start takes too long', async () => {
  const quick = await select(testBrowser());
  await quick.first.kill();
  await quick.namespace?.close();
  const { executablePath, wasSlow } = slowBrowser();
  const slow = await select(executablePath);
  await slow.first.kill();
  await slow.namespace?.close();
  expect(wasSlow()).toBe(true);
  expect(slow.sandbox).toEqual(quick.sandbox);
});
