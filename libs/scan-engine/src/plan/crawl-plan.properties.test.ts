import { hostKeyOf } from '@stufenlos/contracts/address';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CrawlPlan } from './crawl-plan.ts';
import { readLink } from './read-link.ts';

const hosts = fc.constantFrom(
  'a.example',
  'www.a.example',
  'A.EXAMPLE',
  'a.example.evil.example',
  'sub.a.example',
  'b.example',
);
const path = fc.oneof(
  fc.constantFrom('/', '/a', '/a/', '/b?x=1&y=2', '/b?y=2&x=1', '/c#/r', '/c#x', '/f.pdf', '//a'),
  fc.tuple(fc.constantFrom('/blog/', '/cal/2026/', '/page/', '/cal?m='), fc.nat(60)).map(([base, n]) => `${base}${n}`),
  fc.webPath(),
);
const link = fc
  .tuple(fc.constantFrom('http', 'https'), hosts, path)
  .map(([scheme, host, rest]) => `${scheme}://${host}${rest}`);
const batch = fc.record({
  links: fc.array(fc.oneof({ weight: 9, arbitrary: link }, { weight: 1, arbitrary: fc.string() }), { maxLength: 30 }),
  source: fc.constantFrom('link' as const, 'sitemap' as const),
  finalUrl: fc.option(link),
  newFingerprints: fc.nat(2),
});
const limits = fc.record({ pages: fc.integer({ min: 1, max: 25 }), known: fc.integer({ min: 5, max: 200 }) });
const start = 'https://a.example/';

/** Opens pages, two at once, until none is left; each one links to the next batch. */
function crawl(batches: readonly (typeof batch extends fc.Arbitrary<infer T> ? T : never)[], setup: object) {
  const plan = new CrawlPlan({ start, ...setup });
  const opened: string[] = [];
  const queue = plan.nextPages(2);
  let results = 0;
  for (let step = 0; queue.length > 0; step += 1) {
    const page = queue.shift()!;
    opened.push(page.url);
    const given = batches[step % batches.length]!;
    if (plan.settle(page.pageNo, given) === 'page') results += 1;
    plan.admit(given.links, { source: given.source, depth: page.depth + 1 });
    queue.push(...plan.nextPages(2 - queue.length));
  }
  return { plan, opened, results };
}

describe('a crawl plan for arbitrary links', { timeout: 60_000 }, () => {
  const batches = fc.array(batch, { minLength: 1, maxLength: 12 });

  it('never leaves the host, opens no page twice, keeps its limits and ends with consistent figures', () => {
    fc.assert(
      fc.property(batches, limits, (given, most) => {
        const { plan, opened, results } = crawl(given, { limits: most });
        expect(opened.map((url) => hostKeyOf(new URL(url))).filter((key) => key !== 'a.example')).toEqual([]);
        expect(new Set(opened.map((url) => readLink(url)?.siteKey)).size).toBe(opened.length);
        expect(results).toBeLessThanOrEqual(most.pages);
        expect(opened.length).toBeLessThanOrEqual(2 * most.pages);
        const figures = plan.figures();
        expect(figures).toMatchObject({ done: results, planned: results, skipped: opened.length - results });
        expect(figures.found).toBe(figures.done + figures.overLimit);
        expect(figures.found).toBeLessThanOrEqual(most.known);
      }),
      { numRuns: 1500 },
    );
  });

  it('gives the same pages in the same order each time', () => {
    fc.assert(
      fc.property(batches, limits, (given, most) => {
        expect(crawl(given, { limits: most }).opened).toEqual(crawl(given, { limits: most }).opened);
      }),
      { numRuns: 300 },
    );
  });

  it('gives the same plan whether links are admitted at once or one by one', () => {
    fc.assert(
      fc.property(fc.array(link, { maxLength: 60 }), (links) => {
        const plans = [[links], links.map((one) => [one])].map((parts) => {
          const plan = new CrawlPlan({ start });
          plan.settle(plan.nextPages(1)[0]!.pageNo, { finalUrl: null, newFingerprints: 0 });
          for (const part of parts) plan.admit(part, { source: 'link' });
          return plan.nextPages(100);
        });
        expect(plans[0]).toEqual(plans[1]);
      }),
    );
  });

  it.each([
    ['months in a query', (n: number) => [`/cal?month=${n + 1}`]],
    ['days in a path', (n: number) => [`/cal/${2000 + n}/01`, `/cal/${2000 + n}/02`]],
    ['pages of a list', (n: number) => [`/list/${n + 1}`]],
    ['a growing address', (n: number) => [`/${'x/'.repeat(n + 1)}`]],
    ['a session in each link', (n: number) => [`/a?PHPSESSID=${n}`, `/b;jsessionid=${n}`]],
  ])('ends on %s long before a limit of 5,000 pages', (_, linksOf) => {
    const plan = new CrawlPlan({ start, limits: { pages: 5000, depth: 5000 } });
    let opened = 0;
    for (let [page] = plan.nextPages(1); page; [page] = plan.nextPages(1)) {
      opened += 1;
      plan.settle(page.pageNo, { finalUrl: page.url, newFingerprints: 1 });
      plan.admit(
        linksOf(opened).map((path) => `https://a.example${path}`),
        { source: 'link', depth: page.depth + 1 },
      );
    }
    expect(opened).toBeLessThanOrEqual(201);
  });

  it('plans 100,000 pages and gives a thousand of them within seconds', () => {
    const plan = new CrawlPlan({ start, limits: { pages: 1000 } });
    plan.settle(plan.nextPages(1)[0]!.pageNo, { finalUrl: start, newFingerprints: 0 });
    plan.admit(
      Array.from({ length: 100_000 }, (_, n) => `https://a.example/k${n % 3000}/p${n}`),
      { source: 'sitemap' },
    );
    for (let n = 1; n < 1000; n += 1) plan.settle(plan.nextPages(1)[0]!.pageNo, { finalUrl: null, newFingerprints: 0 });
    expect(plan.nextPages(1)).toEqual([]);
    expect(plan.figures()).toMatchObject({ done: 1000, found: 100_000, isAtLeast: true });
  });
});
