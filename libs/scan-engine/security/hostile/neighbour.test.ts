import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PageResult } from '@stufenlos/contracts';
import type { Scanner } from '../../src/scanner-options.ts';
import { testScanner } from '../../src/testing/test-scanner.ts';
import { html, referencePage, startSite } from '@stufenlos/workspace/test-site';
import type { Route, TestSite } from '@stufenlos/workspace/test-site';

const budgetMs = 60_000;

describe('a harmless page in the same browser as a hostile page', { timeout: 120_000 }, () => {
  let site: TestSite | undefined;
  let scanner: Scanner | undefined;
  afterEach(async () => {
    vi.useRealTimers();
    await scanner?.close();
    await site?.close();
  });

  it('is judged even if the hostile page exhausts the memory late, and only the hostile page fails', async () => {
    // The first request is never answered, so nearly all of its time has passed when the browser ends.
    let isFirst = true;
    const honest: Route = (_request, response) => {
      if (!isFirst) response.writeHead(200, { 'content-type': 'text/html' }).end(referencePage);
      isFirst = false;
    };
    const attack = Promise.withResolvers<void>();
    const here = await startSite({
      '/honest': honest,
      '/hungry': html(`<img alt="" src="/silent"><script>
        fetch('/go').then(() => { globalThis.all = Array.from({ length: 24 }, () => new Uint8Array(5e7).fill(1)) })</script>`),
      '/silent': () => {},
      '/go': (_request, response) => void attack.promise.then(() => response.writeHead(204).end()),
    });
    site = here;
    const there = await testScanner({
      allow: [here.host],
      memoryMb: 400,
      // Long enough for the pages that the test holds.
      limits: { loadMs: 50_000, pingMs: 50_000 },
    });
    scanner = there;
    const scan = (path: string): Promise<PageResult> => there.scan(here.url(path), { profile: 'free', budgetMs });
    const scans = [scan('/honest'), scan('/hungry')] as const;
    await expect
      .poll(() => here.asked.includes('/honest') && here.asked.includes('/go'), { timeout: 30_000 })
      .toBe(true);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + budgetMs });
    attack.resolve();
    const [judged, attacker] = await Promise.all(scans);
    expect(judged).toMatchObject({ state: 'completed', findings: [{ ruleId: 'image-alt' }] });
    expect(attacker).toMatchObject({ state: 'failed', failure: { code: 'tooLarge', detail: { reason: 'memory' } } });
    expect(here.asked.filter((path) => path === '/honest')).toHaveLength(2);
  });
});
