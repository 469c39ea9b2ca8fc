import { describe, expect, it } from 'vitest';
import { RobotsRules } from './discovery/robots-rules.ts';
import { crawl } from './crawl.ts';
import type { Clock } from './crawl.ts';
import { testPage } from '@stufenlos/report/testing';

const start = 'https://shop.example/';
const pageMs = 250;

/** A clock that only moves when somebody waits for it, or works. */
function fakeClock(): Clock & { advance: (ms: number) => void } {
  let time = 0;
  const advance = (ms: number) => void (time += ms);
  return { now: () => time, advance, pause: (ms) => Promise.resolve(advance(ms)) };
}

/** When each page was opened and when it was through. */
async function visitsOf(crawlDelayMs: number): Promise<{ from: number; until: number }[]> {
  const clock = fakeClock();
  const visits: { from: number; until: number }[] = [];
  await crawl({
    start,
    concurrency: 8,
    signal: new AbortController().signal,
    clock,
    open({ url }) {
      const from = clock.now();
      clock.advance(pageMs);
      visits.push({ from, until: clock.now() });
      const links = url === start ? ['a', 'b', 'c'].map((name) => start + name) : [];
      return Promise.resolve({ result: testPage({ url, finalUrl: url }), links });
    },
    keep: () => Promise.resolve(),
    drop: () => {},
    discover: () =>
      Promise.resolve({ crawlDelayMs, sitemap: [], isCut: false, allowedOf: (urls) => Promise.resolve(new Set(urls)) }),
  });
  return visits;
}

describe('a crawl', () => {
  it('waits as long as robots.txt asks between the end of one page and the beginning of the next', async () => {
    const visits = await visitsOf(3000);
    expect(visits).toHaveLength(4);
    const waits = visits.slice(1).map(({ from }, at) => from - (visits[at]?.until ?? 0));
    expect(waits).toEqual([3000, 3000, 3000]);
  });

  it('opens no link whose parameters robots.txt forbids in the order in which the site writes them', async () => {
    const rules = new RobotsRules(new URL(start).origin, 'User-agent: *\nDisallow: /a?b=1&a=2\nDisallow: /b?a=2&b=1');
    const opened: string[] = [];
    const { figures } = await crawl({
      start,
      concurrency: 1,
      signal: new AbortController().signal,
      open({ url }) {
        opened.push(url);
        const links = ['a?b=1&a=2', 'b?b=1&a=2', 'c?b=1&a=2'].map((link) => start + link);
        return Promise.resolve({ result: testPage({ url, finalUrl: url }), links: url === start ? links : [] });
      },
      keep: () => Promise.resolve(),
      drop: () => {},
      discover: () =>
        Promise.resolve({ crawlDelayMs: 0, sitemap: [], isCut: false, allowedOf: (urls) => rules.allowedOf(urls) }),
    });
    expect(opened).toEqual([start, `${start}c?a=2&b=1`]);
    expect(figures.leftOut.robots).toBe(2);
  });

  it('waits for nothing where nobody asks', async () => {
    const visits = await visitsOf(0);
    expect(visits).toHaveLength(4);
    expect(visits.at(-1)?.until).toBe(4 * pageMs);
  });
});
