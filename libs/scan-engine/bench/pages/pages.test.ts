import { expect, it } from 'vitest';
import { pageAt, paths } from './pages.ts';
import { startBenchSite } from './site.ts';

it('generates a different page for every path and the same page each time', () => {
  const all = paths(36);
  const pages = all.map((path) => pageAt(path));
  expect(new Set(pages).size).toBe(36);
  expect(pages.every((page) => page?.startsWith('<!doctype html>'))).toBe(true);
  expect(all.map((path) => pageAt(path))).toEqual(pages);
  expect(pageAt('/nothing/1')).toBeUndefined();
});

it('delays every response and records the requested paths', async () => {
  const site = await startBenchSite(80);
  try {
    const started = performance.now();
    const [page, style] = await Promise.all([fetch(site.url('/article/0')), fetch(site.url('/assets/site.css'))]);
    expect(performance.now() - started).toBeGreaterThan(75);
    expect([page.status, style.status, (await fetch(site.url('/x'))).status]).toEqual([200, 200, 404]);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(site.takeAsked()).toEqual(new Set(['/article/0', '/assets/site.css', '/x']));
    expect(site.takeAsked().size).toBe(0);
  } finally {
    await site.close();
  }
});
