import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endSharedBrowsers, sharedBrowsers } from './shared-browsers.ts';
import { sharedScanner } from './shared-scanner.ts';
import { browserProcesses, profileFolders } from '@stufenlos/chromium/testing';
import { referencePage, startSite } from '@stufenlos/workspace/test-site';
import type { TestSite } from '@stufenlos/workspace/test-site';

describe('the browsers of a worker', { timeout: 60_000 }, () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await startSite({ '/': referencePage });
  });
  afterAll(() => site.close());

  it('serve scanners with different policies and outlive them', async () => {
    // A browser of an earlier test file may still be closing.
    await endSharedBrowsers();
    const [allowed, strict] = await Promise.all([sharedScanner({ allow: [site.host] }), sharedScanner()]);
    const profiles = profileFolders();
    expect(profiles).toHaveLength(1);
    const scan = (scanner: typeof strict) => scanner.scan(site.url('/'), { profile: 'free' });
    expect(await scan(allowed)).toMatchObject({ state: 'completed' });
    expect(await scan(strict)).toMatchObject({ state: 'failed', failure: { code: 'blocked' } });
    await strict.close();
    expect(await scan(allowed)).toMatchObject({ state: 'completed' });
    await allowed.close();
    expect(profileFolders()).toEqual(profiles);
    expect(await sharedBrowsers()).toBe(await sharedBrowsers());
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
    'end with their process and leave nothing behind after %s',
    async (signal) => {
      const module = JSON.stringify(path.join(import.meta.dirname, 'shared-browsers.ts'));
      const script = `const { sharedBrowsers } = await import(${module}); await sharedBrowsers(); console.log('up');`;
      const worker = spawn(process.execPath, ['--input-type=module', '-e', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(worker.stdout, 'data');
      expect(profileFolders(worker.pid)).toHaveLength(1);
      expect(browserProcesses(worker.pid)).not.toEqual([]);
      worker.kill(signal);
      expect(await once(worker, 'exit')).toEqual([null, signal]);
      await expect
        .poll(() => [...profileFolders(worker.pid), ...browserProcesses(worker.pid)], { timeout: 20_000 })
        .toEqual([]);
    },
  );
});
