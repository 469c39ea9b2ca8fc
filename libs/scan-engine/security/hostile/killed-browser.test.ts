import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ScanOptions, Scanner, ScannerOptions } from '../../src/scanner-options.ts';
import { commandOf, renderersOf, browserProcesses, profileFolders } from '@stufenlos/chromium/testing';
import { endSharedBrowsers } from '../../src/testing/shared-browsers.ts';
import { testScanner } from '../../src/testing/test-scanner.ts';
import { html, referencePage, startSite } from '@stufenlos/workspace/test-site';
import type { Route, TestSite } from '@stufenlos/workspace/test-site';

// This file counts all browsers of its process.
beforeAll(endSharedBrowsers);

/** Kills all browsers of this process without warning, like the kernel's OOM killer. */
function killBrowsers(): void {
  for (const pid of browserProcesses()) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has already ended together with another one.
    }
  }
}

const options = { profile: 'free', budgetMs: 60_000 } as const;

describe('a browser', { timeout: 120_000 }, () => {
  let site: TestSite | undefined;
  let scanner: Scanner | undefined;
  const retryCodes: unknown[] = [];
  afterEach(async () => {
    await scanner?.close();
    await site?.close();
    retryCodes.length = 0;
  });

  const start = async (routes: Record<string, Route>, settings: Partial<ScannerOptions> = {}) => {
    const here = await startSite({ '/': referencePage, ...routes });
    site = here;
    const log: ScannerOptions['log'] = (_level, event, data) =>
      void (event === 'trying again' && retryCodes.push(data['code']));
    const there = await testScanner({
      allow: [here.host],
      log,
      limits: { loadMs: 50_000, pingMs: 30_000 },
      ...settings,
    });
    scanner = there;
    const asked = (path: string) => here.asked.filter((one) => one === path).length;
    const scan = (path: string, own?: Partial<ScanOptions>) => there.scan(here.url(path), { ...options, ...own });
    return { scan, asked, scanner: there, site: here };
  };

  /** A page whose first request is answered when `release` is called; later requests are answered at once. */
  const heldPage = () => {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    let isFirst = true;
    const page: Route = (_request, response) => {
      const answer = () => response.writeHead(200, { 'content-type': 'text/html' }).end(referencePage);
      if (isFirst) void promise.then(answer);
      else answer();
      isFirst = false;
    };
    return { page, release };
  };

  it('that is killed during scans has all of its pages retried once and judged', async () => {
    const [one, two] = [heldPage(), heldPage()];
    const { scan, asked } = await start({ '/one': one.page, '/two': two.page });
    const scans = [scan('/one'), scan('/two')];
    await expect.poll(() => asked('/one') + asked('/two'), { timeout: 30_000 }).toBe(2);
    killBrowsers();
    for (const result of await Promise.all(scans)) {
      expect(result).toMatchObject({ state: 'completed', findings: [{ ruleId: 'image-alt' }] });
    }
    expect(retryCodes).toEqual(['crashed', 'crashed']);
    expect([asked('/one'), asked('/two')]).toEqual([2, 2]);
  });

  it('that is killed by each attempt makes the page fail after one retry', async () => {
    const { scan } = await start({
      '/deadly': () => killBrowsers(),
    });
    expect(await scan('/deadly')).toMatchObject({ state: 'failed', failure: { code: 'crashed' } });
    expect(retryCodes).toEqual(['crashed']);
    expect(await scan('/')).toMatchObject({ state: 'completed' });
  });

  it('with a crashing page fails only that page', async () => {
    const held = heldPage();
    const { scan, asked } = await start({
      '/held': held.page,
      '/deep': html(`<script>let at = document.body;
        for (let i = 0; i < 20_000; i += 1) at = at.appendChild(document.createElement('div'));
        at.textContent = 'deep';</script>`),
    });
    const neighbour = scan('/held');
    await expect.poll(() => asked('/held'), { timeout: 30_000 }).toBe(1);
    expect(await scan('/deep')).toMatchObject({ state: 'failed', failure: { code: 'crashed', detail: {} } });
    held.release();
    expect(await neighbour).toMatchObject({ state: 'completed', findings: [{ ruleId: 'image-alt' }] });
  });

  it('that exceeds its memory limit fails only the page that used the memory', async () => {
    const held = heldPage();
    const { scan, asked } = await start(
      {
        '/held': held.page,
        '/silent': () => {},
        '/hungry': html(`<img alt="" src="/silent"><script>
          const all = Array.from({ length: 24 }, () => new Uint8Array(5e7).fill(1))</script>`),
      },
      { memoryMb: 400 },
    );
    const neighbour = scan('/held');
    await expect.poll(() => asked('/held'), { timeout: 30_000 }).toBe(1);
    const guilty = await scan('/hungry');
    held.release();
    expect(guilty).toMatchObject({ state: 'failed', failure: { code: 'tooLarge', detail: { reason: 'memory' } } });
    expect(await neighbour).toMatchObject({ state: 'completed', findings: [{ ruleId: 'image-alt' }] });
  });

  it('whose renderer crashes after a scan does not fail the next page of the run', async () => {
    const { scanner: there, site: here } = await start({ '/before': html('<h1>Titel</h1>') });
    const run = there.openRun();
    expect(await run.scan(here.url('/before'), options)).toMatchObject({ state: 'completed' });
    const renderers = [...new Set(browserProcesses())].flatMap((pid) => renderersOf(pid));
    expect(renderers.length).toBeGreaterThan(0);
    // Not by the page itself: its scripts end with its scan.
    for (const pid of renderers) process.kill(pid, 'SIGKILL');
    await expect.poll(() => renderers.some((pid) => commandOf(pid) !== ''), { timeout: 60_000 }).toBe(false);
    expect(await run.scan(here.url('/'), options)).toMatchObject({ state: 'completed' });
    await run.close();
  });

  it('is kept after an internal error, so its other page is requested only once', async () => {
    const held = heldPage();
    const { scan, asked } = await start({ '/held': held.page });
    const neighbour = scan('/held');
    await expect.poll(() => asked('/held'), { timeout: 30_000 }).toBe(1);
    const onPhase = (phase: string) => {
      if (phase === 'auditing') throw new Error('an internal error');
    };
    expect(await scan('/', { onPhase })).toMatchObject({ state: 'failed', failure: { code: 'internal' } });
    held.release();
    expect(await neighbour).toMatchObject({ state: 'completed', findings: [{ ruleId: 'image-alt' }] });
    expect([retryCodes, asked('/held')]).toEqual([[], 1]);
  });

  it('leaves no process and no profile folder behind', async () => {
    await expect.poll(() => [...profileFolders(), ...browserProcesses()], { timeout: 20_000 }).toEqual([]);
  });
});
