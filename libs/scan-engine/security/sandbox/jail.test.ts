import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { defaultUids } from '@stufenlos/contracts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { planSandboxes, profileBase, BrowserProcess, NetworkNamespace } from '@stufenlos/chromium';
import type { Sandbox } from '@stufenlos/chromium';
import type { Scanner } from '../../src/scanner-options.ts';
import {
  gatesOf,
  isRoot,
  livingIn,
  networkOf,
  runningGateOf,
  whyNoNamespace,
  browserProcesses,
  profileFolders,
  testBrowser,
} from '@stufenlos/chromium/testing';
import { startCommand } from '../../src/testing/run-command.ts';
import { endSharedBrowsers } from '../../src/testing/shared-browsers.ts';
import { testScanner } from '../../src/testing/test-scanner.ts';
import { html, referencePage, startSite } from '@stufenlos/workspace/test-site';
import type { Route, TestSite } from '@stufenlos/workspace/test-site';

// Counts all browsers of this process.
beforeAll(endSharedBrowsers);

const reason = whyNoNamespace();
const jailOfBrowser: Sandbox = {
  level: 'jail',
  flags: [],
  ...(isRoot && { user: { setpriv: '', uids: defaultUids } }),
};

describe.runIf(reason !== undefined)('a jail on a system that allows none', () => {
  it('is refused in the words of the system', async () => {
    await expect(testScanner({ jail: 'jail' })).rejects.toThrow(/jail: .*(?:not permitted|not installed|denied|Linux)/);
  });
});

describe.runIf(reason === undefined)('a jail', { timeout: 90_000 }, () => {
  let scanner: Scanner | undefined;
  let site: TestSite | undefined;
  let release = () => {};
  afterEach(async () => {
    release();
    await scanner?.close();
    await site?.close();
    [scanner, site] = [undefined, undefined];
  });

  /** `/slow` shows a picture that comes when it is let go. */
  const startSlowSite = async () => {
    const asked = Promise.withResolvers<void>();
    const picture: Route = (_request, response) => {
      release = () => void response.end();
      asked.resolve();
    };
    const slow = html('<main><h1>x</h1><img alt="" src="/picture"></main>');
    site = await startSite({ '/': referencePage, '/slow': slow, '/picture': picture });
    return { host: site.host, slow: site.url('/slow'), isLoading: asked.promise };
  };
  const scan = (path: string) => scanner?.scan(site?.url(path) ?? '', { profile: 'free', budgetMs: 60_000 });

  /** What a browser reads from the site, with no proxy between them. */
  const readBare = async (level: 'jail' | 'uid-drop' | 'plain') => {
    const [sandbox] = planSandboxes({ executablePath: testBrowser(), jail: level }).sandboxes;
    if (!sandbox) throw new Error(`no ${level} here`);
    const namespace = sandbox.network && (await NetworkNamespace.open(sandbox.network));
    const browser = await BrowserProcess.start(testBrowser(), sandbox, 20_000, namespace);
    try {
      // Not every build heeds a flag that takes the proxy away again; a context without one is as bare.
      const context = await browser.browser.createBrowserContext({ proxyServer: 'direct://' });
      const page = await context.newPage();
      return await page.goto(site?.url('/') ?? '').then((answer) => answer?.text(), String);
    } finally {
      await browser.kill();
      await namespace?.close();
    }
  };

  it('keeps a browser that lost its proxy flags from what any other browser reaches', async () => {
    site = await startSite({ '/': 'secret' });
    expect(await readBare('jail')).toContain('ERR_CONNECTION_REFUSED');
    expect(site.asked).toEqual([]);
    expect(await readBare(isRoot ? 'uid-drop' : 'plain')).toBe('secret');
  });

  it('leaves no gate, browser, namespace or profile when its scanner is closed', async () => {
    site = await startSite({ '/': referencePage });
    scanner = await testScanner({ jail: 'jail', allow: [site.host] });
    await scan('/');
    const network = networkOf(await runningGateOf()) ?? '';
    expect(livingIn(network).length).toBeGreaterThan(1);
    await scanner.close();
    expect(gatesOf()).toEqual([]);
    await expect
      .poll(() => [...livingIn(network), ...browserProcesses(), ...profileFolders()], { timeout: 20_000 })
      .toEqual([]);
  });

  it('leaves no port behind when a browser gives up in it', async () => {
    const folder = mkdtempSync(path.join(profileBase(jailOfBrowser), 'stufenlos-test-'));
    const executablePath = path.join(folder, 'chromium');
    chmodSync(folder, 0o755);
    // Slow enough for the gate to have answered meanwhile.
    writeFileSync(executablePath, '#!/bin/sh\nsleep 2\nexit 1\n', { mode: 0o755 });
    const openSockets = () => process.getActiveResourcesInfo().filter((name) => name.startsWith('TCP')).length;
    const before = openSockets();
    // Three, because a socket of an earlier test may be closing just now and would hide a single one.
    const starts = Array.from({ length: 3 }, () => testScanner({ jail: 'jail', executablePath }));
    const refused = starts.map((start) => expect(start).rejects.toThrow('jail: the browser ended at once'));
    await Promise.all(refused);
    rmSync(folder, { recursive: true });
    expect(gatesOf()).toEqual([]);
    await expect.poll(openSockets, { timeout: 10_000 }).toBeLessThanOrEqual(before);
  });

  it('lets a scan finish whose gate died meanwhile, and gets a new gate for the next one', async () => {
    const { host, isLoading } = await startSlowSite();
    scanner = await testScanner({ jail: 'jail', allow: [host], limits: { loadMs: 30_000 } });
    const running = scan('/slow');
    await isLoading;
    const gate = await runningGateOf();
    const network = networkOf(gate) ?? '';
    process.kill(gate, 'SIGKILL');
    await expect.poll(() => gatesOf(), { timeout: 20_000 }).not.toContain(gate);
    expect(await scan('/')).toMatchObject({ state: 'completed' });
    expect(gatesOf()).toHaveLength(1);
    release();
    expect(await running).toMatchObject({ state: 'completed' });
    await expect.poll(() => livingIn(network), { timeout: 20_000 }).toEqual([]);
  });

  it('scans with a fresh gate when the first one does not respond', async () => {
    site = await startSite({ '/': referencePage });
    scanner = await testScanner({ jail: 'jail', allow: [site.host] });
    const gate = await runningGateOf();
    process.kill(gate, 'SIGSTOP');
    expect(await scan('/')).toMatchObject({ state: 'completed', engine: { sandbox: 'jail' } });
    await expect.poll(() => gatesOf(), { timeout: 20_000 }).not.toContain(gate);
  });

  it('ends with its process, also when that is killed in the middle of a scan', async () => {
    const { slow, host, isLoading } = await startSlowSite();
    const environment = { BROWSER_JAIL: 'jail', SCAN_LOAD_SECONDS: '60' };
    const { process: command, ended } = startCommand([slow, '--allow', host], environment);
    await Promise.race([isLoading, ended.then(({ err }) => Promise.reject(new Error(err)))]);
    const { pid } = command;
    const network = networkOf(await runningGateOf(pid)) ?? '';
    expect(livingIn(network).length).toBeGreaterThan(1);
    command.kill('SIGKILL');
    await once(command, 'close');
    await expect
      .poll(() => [...livingIn(network), ...gatesOf(pid), ...browserProcesses(pid)], { timeout: 30_000 })
      .toEqual([]);
    // The folder is nobody's to remove until a later start: in the first minute it could still be somebody's new one.
    const profiles = profileBase(jailOfBrowser);
    const anHourAgo = Date.now() / 1000 - 3600;
    for (const folder of profileFolders(pid)) utimesSync(path.join(profiles, folder), anHourAgo, anHourAgo);
    scanner = await testScanner({ jail: 'jail', allow: [host] });
    expect(profileFolders(pid)).toEqual([]);
  });
});
