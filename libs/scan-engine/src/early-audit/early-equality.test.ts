import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../bench/pages/pages.ts';
import { startBenchSite, type BenchSite } from '../../bench/pages/site.ts';
import type { Scanner } from '../scanner-options.ts';
import { sharedScanner } from '../testing/shared-scanner.ts';

/** One page of each kind. */
const kinds = paths(12);

describe('pages audited early', () => {
  let site: BenchSite;
  let early: Scanner;
  let late: Scanner;
  beforeAll(async () => {
    site = await startBenchSite(0);
    // Time for frames on a busy machine: a result without one of them differs.
    const limits = { frameMs: 20_000 };
    [early, late] = await Promise.all([
      sharedScanner({ allow: [site.host], limits }),
      sharedScanner({ allow: [site.host], limits: { ...limits, earlyElements: 0 } }),
    ]);
  });
  afterAll(async () => {
    await Promise.all([early?.close(), late?.close()]);
    await site?.close();
  });

  it.each(kinds)('have the same result as later: %s', async (path) => {
    // One after the other: a page that is slow to answer is not audited early.
    const one = await early.scan(site.url(path), { profile: 'free' });
    const other = await late.scan(site.url(path), { profile: 'free' });
    const judged = (result: typeof one) => ({ ...result, startedAt: 0, durationMs: 0 });
    expect(one.state).toBe('completed');
    expect(judged(one)).toEqual(judged(other));
  });
});
