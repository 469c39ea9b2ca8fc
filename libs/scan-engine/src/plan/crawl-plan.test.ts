import { describe, expect, it } from 'vitest';
import { CrawlPlan } from './crawl-plan.ts';
import type { CrawlSetup } from './crawl-plan.ts';
import type { CrawlPage, CrawlRow } from './crawl-page.ts';

const start = 'https://www.shop.example/';
const at = (path: string) => `https://www.shop.example${path}`;
const paths = (pages: readonly CrawlPage[]) => pages.map(({ url }) => url.replace('https://www.shop.example', ''));
const told = { finalUrl: null, newFingerprints: 1 };

/** A plan whose start page is settled. */
function begun(links: readonly string[], setup: Partial<CrawlSetup> = {}): CrawlPlan {
  const plan = new CrawlPlan({ start, ...setup });
  plan.nextPages(1);
  plan.settle(1, { finalUrl: start, newFingerprints: 1 });
  plan.admit(links.map(at), { source: 'link' });
  return plan;
}
/** Opens all remaining pages one by one. @returns their paths */
function rest(plan: CrawlPlan): string[] {
  const order: string[] = [];
  for (let [page] = plan.nextPages(1); page; [page] = plan.nextPages(1)) {
    order.push(...paths([page]));
    plan.settle(page.pageNo, told);
  }
  return order;
}

describe('the plan of a crawl', () => {
  it('gives only the start page until it is settled', () => {
    const plan = new CrawlPlan({ start });
    plan.admit([at('/a')], { source: 'sitemap' });
    expect(paths(plan.nextPages(5))).toEqual(['/']);
    expect(plan.nextPages(5)).toEqual([]);
    plan.settle(1, told);
    expect(paths(plan.nextPages(5))).toEqual(['/a']);
  });

  it('gives one page of each cluster before a second of any, otherwise in the order found', () => {
    expect(rest(begun(['/blog/1', '/blog/2', '/blog/3', '/contact', '/shop/a', '/shop/b']))).toEqual([
      '/blog/1',
      '/contact',
      '/shop/a',
      '/blog/2',
      '/shop/b',
      '/blog/3',
    ]);
  });

  it('defers a cluster after eight pages in a row without new findings', () => {
    const plan = begun([...Array.from({ length: 12 }, (_, n) => `/blog/b${n}`), '/shop/s0', '/shop/s1']);
    for (let n = 0; n < 11; n += 1) {
      const [page] = plan.nextPages(1);
      plan.settle(page!.pageNo, { finalUrl: null, newFingerprints: page!.cluster === '/shop/*' ? 1 : 0 });
    }
    plan.admit(
      Array.from({ length: 5 }, (_, n) => at(`/news/n${n}`)),
      { source: 'link', depth: 2 },
    );
    expect(rest(plan).map((path) => path.slice(0, 5))).toEqual([
      ...Array.from({ length: 5 }, () => '/news'),
      '/blog',
      '/blog',
      '/blog',
    ]);
  });

  it('counts found, planned and omitted pages', () => {
    const plan = begun(['/a', '/b', '/c', '/d', '/private/x', '/a#part', '/file.pdf'], { limits: { pages: 3 } });
    plan.admit([at('/private/y')], { source: 'link', mayEnter: (url) => !url.includes('private') });
    plan.admit([at('/e')], { source: 'link', depth: 13 });
    expect(plan.figures()).toEqual({
      done: 1,
      planned: 3,
      found: 6,
      isAtLeast: false,
      overLimit: 3,
      leftOut: { robots: 1, endless: 0, deep: 1 },
      skipped: 0,
    });
    rest(plan);
    expect(plan.figures()).toMatchObject({ done: 3, planned: 3, found: 6, overLimit: 3 });
  });

  it('opens a page that was too deep once a shorter path is found', () => {
    const plan = new CrawlPlan({ start: 'https://deep.example/', limits: { depth: 2 } });
    const far = ['https://deep.example/far'];
    const reported: string[] = [];
    const onLeftOut = (_siteKey: string, reason: string) => reported.push(reason);
    expect(plan.admit(far, { source: 'link', depth: 3, onLeftOut })).toEqual([]);
    expect(plan.admit(far, { source: 'link', depth: 4, onLeftOut })).toEqual([]);
    expect(reported).toEqual(['deep']);
    expect(plan.figures()).toMatchObject({ found: 1, leftOut: { deep: 1 } });
    expect(plan.admit(far, { source: 'link', depth: 2 })).toMatchObject([{ depth: 2 }]);
    expect(plan.figures()).toMatchObject({ found: 2, leftOut: { deep: 0 } });
  });

  it('reports "at least" when it finds more pages than it remembers', () => {
    const plan = begun(
      Array.from({ length: 30 }, (_, n) => `/p${n}`),
      { limits: { known: 10 } },
    );
    expect(plan.figures()).toMatchObject({ found: 10, isAtLeast: true });
  });

  it('skips duplicates with the same final address and redirects to other sites', () => {
    const plan = begun(['/a', '/b', '/out', '/c']);
    const pages = plan.nextPages(4);
    const [a, b, out, c] = pages.map(({ pageNo }) => pageNo) as [number, number, number, number];
    expect(plan.settle(a, { finalUrl: at('/a/'), newFingerprints: 0 })).toBe('page');
    expect(plan.settle(b, { finalUrl: 'http://shop.example/a/', newFingerprints: 0 })).toBe('same');
    expect(plan.settle(out, { finalUrl: 'https://other.example/', newFingerprints: 0 })).toBe('elsewhere');
    expect(plan.settle(c, { finalUrl: null, newFingerprints: 0 })).toBe('page');
    expect(plan.figures()).toMatchObject({ done: 3, planned: 3, found: 3, skipped: 2 });
  });

  it('counts a page that turns out to be forbidden as left out, also when it is restored', () => {
    const plan = begun(['/to-private', '/a']);
    const pages = plan.nextPages(2);
    const [forbidden, a] = pages.map(({ pageNo }) => pageNo) as [number, number];
    const settled = { finalUrl: null, newFingerprints: 0, isForbidden: true };
    expect(plan.settle(forbidden, settled)).toBe('forbidden');
    expect(plan.settle(a, { finalUrl: at('/a'), newFingerprints: 0 })).toBe('page');
    const figures = { done: 2, planned: 2, found: 2, skipped: 0, leftOut: { robots: 1, endless: 0, deep: 0 } };
    expect(plan.figures()).toMatchObject(figures);
    expect(plan.admit([at('/to-private')], { source: 'link' })).toEqual([]);
    const start = { pageNo: 1, url: at('/'), pageKey: at('/'), depth: 0, cluster: '/', state: 'completed' as const };
    const rows = [
      { ...start, finalUrl: at('/') },
      { ...pages[0]!, state: 'skipped' as const, isForbidden: true },
      { ...pages[1]!, state: 'completed' as const, finalUrl: at('/a') },
    ];
    expect(new CrawlPlan({ start: at('/'), rows }).figures()).toMatchObject(figures);
  });

  it('ends on a site where every link leads to the same page', () => {
    const plan = begun(
      Array.from({ length: 500 }, (_, n) => `/to-${n}`),
      { limits: { pages: 10 } },
    );
    let opened = 1;
    for (let [page] = plan.nextPages(1); page; [page] = plan.nextPages(1)) {
      opened += 1;
      plan.settle(page.pageNo, { finalUrl: start, newFingerprints: 0 });
    }
    expect(opened).toBe(20);
    expect(plan.figures()).toMatchObject({ done: 1, planned: 1, skipped: 19 });
  });

  it('gives pages that no earlier run has opened first, then the others', () => {
    const seen = [at('/'), 'https://shop.example/a', at('/b')];
    const plan = begun(['/a', '/b'], { seen, limits: { pages: 5 } });
    plan.admit([at('/old')], { source: 'former' });
    plan.admit([at('/new')], { source: 'link' });
    expect(rest(plan)).toEqual(['/old', '/new', '/a', '/b']);
  });

  it('covers a site of 120 pages with three runs of 50 that know the pages of earlier runs', () => {
    const site = Array.from({ length: 119 }, (_, n) => `/p${n}/x`);
    const opened = new Set<string>();
    for (let run = 0; run < 3; run += 1) {
      const plan = begun(site, { seen: opened });
      for (const path of ['/', ...rest(plan)]) opened.add(at(path));
    }
    expect(opened.size).toBe(120);
  });

  it('limits pages of an endless pattern, unless the sitemap lists them', () => {
    const months = Array.from({ length: 300 }, (_, n) => `/calendar?month=${n}`);
    const plan = begun(months);
    expect(plan.figures()).toMatchObject({ found: 21, leftOut: { endless: 280 } });
    plan.admit(months.slice(0, 100).map(at), { source: 'sitemap' });
    // An omitted address stays omitted, so it is not counted twice.
    expect(plan.figures()).toMatchObject({ found: 21 });
    const listed = new CrawlPlan({ start });
    listed.admit(months.map(at), { source: 'sitemap' });
    expect(listed.figures()).toMatchObject({ found: 301 });
  });

  it('continues from stored rows as if it had never been interrupted', () => {
    const links = Array.from({ length: 40 }, (_, n) =>
      n % 3 === 0 ? `/blog/b${n}` : n % 3 === 1 ? `/shop/s${n}` : `/p${n}`,
    );
    const kept = begun(links, { limits: { pages: 30 } });
    const rows: CrawlRow[] = [
      {
        pageNo: 1,
        url: start,
        pageKey: start,
        depth: 0,
        cluster: '/',
        state: 'completed',
        finalUrl: start,
        newFingerprints: 1,
      },
    ];
    const open = new CrawlPlan({ start, rows });
    const admitted = open.admit(links.map(at), { source: 'link' });
    const given = kept.nextPages(12);
    const settled = given.slice(0, 9);
    for (const { pageNo } of settled) kept.settle(pageNo, { finalUrl: null, newFingerprints: 0 });
    const stateOf = (page: CrawlPage): CrawlRow['state'] =>
      settled.some((one) => one.pageNo === page.pageNo)
        ? 'completed'
        : given.some((one) => one.pageNo === page.pageNo)
          ? 'queued'
          : 'ready';
    const put = [...rows, ...admitted.map((page) => ({ ...page, state: stateOf(page) }))];
    const restored = new CrawlPlan({ start, limits: { pages: 30 }, rows: put });
    expect(restored.figures()).toEqual(kept.figures());
    expect(restored.nextPages(30)).toEqual(kept.nextPages(30));
  });

  it('throws for an invalid start address and an unknown page number', () => {
    expect(() => new CrawlPlan({ start: 'mailto:a@b.example' })).toThrow(TypeError);
    expect(() => new CrawlPlan({ start }).settle(7, told)).toThrow(RangeError);
  });
});
