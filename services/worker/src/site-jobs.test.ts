import 'reflect-metadata';
import type { INestApplicationContext } from '@nestjs/common';
import { jobPriority, type ScanJob } from '@stufenlos/contracts';
import { sendScan } from '@stufenlos/scan-queue';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ManyPages, type ManyPagesOptions } from './testing/many-pages.ts';
import { TestHarness } from './testing/test-harness.ts';
import { startWorker } from './worker.ts';

const soon = { timeout: 50_000, interval: 20 };
const patient = 110_000;
const ofSite: Partial<ScanJob> = { collectLinks: true, linkLimit: 500, profile: 'basic' };
let harness: TestHarness;
let site: ManyPages;
let worker: INestApplicationContext;

beforeEach(() => void (harness = new TestHarness()));
afterEach(async () => {
  site.release();
  await worker.close();
  await harness.stop();
  site.stop();
}, patient);

async function open(request: ManyPagesOptions, more: Record<string, string> = {}): Promise<void> {
  site = new ManyPages(request);
  await site.start();
  worker = await startWorker(harness.config(site.host, more));
}
const ended = (job: ScanJob) => vi.waitFor(() => expect(harness.finals(job)).toHaveLength(1), soon);

it(
  'tells with the start page what the site links to and lists, and what its robots.txt says',
  { timeout: patient },
  async () => {
    await open({ pages: 4, robots: 'User-agent: *\nDisallow: /seite/3\nCrawl-delay: 0.2', sitemap: [] });
    const job = await harness.order([site.url('/')], { ...ofSite, survey: true });
    await ended(job);
    expect(harness.pages(job)).toMatchObject([
      {
        result: { state: 'completed' },
        links: [site.url('/seite/2'), site.url('/seite/4')],
        forbidden: [site.url('/seite/3')],
        sitemap: [],
        crawlDelayMs: 200,
        isSitemapCut: false,
      },
    ]);
  },
);

it(
  'forbids a listed address that robots.txt names with its parameters in this order',
  { timeout: patient },
  async () => {
    const list: string[] = [];
    await open({ pages: 1, robots: 'User-agent: *\nDisallow: /liste?b=1&a=2', sitemap: list });
    list.push(site.url('/liste?b=1&amp;a=2'), site.url('/liste?b=3&amp;a=2'));
    const job = await harness.order([site.url('/')], { ...ofSite, survey: true });
    await ended(job);
    expect(harness.pages(job)).toMatchObject([
      { sitemap: [site.url('/liste?a=2&b=3')], forbidden: [site.url('/liste?a=2&b=1')] },
    ]);
  },
);

it('fails at the start page when robots.txt forbids everything, and tells no links', { timeout: patient }, async () => {
  await open({ pages: 4, robots: 'User-agent: *\nDisallow: /' });
  const job = await harness.order([site.url('/')], { ...ofSite, survey: true });
  await ended(job);
  expect(harness.pages(job)).toMatchObject([{ result: { state: 'failed', failure: { code: 'robots' } }, links: [] }]);
  expect(site.asked).toEqual([]);
});

it(
  'judges a forbidden website for its owner, forbids no link, and keeps the delay that it asks for',
  { timeout: patient },
  async () => {
    await open({ pages: 3, robots: 'User-agent: *\nDisallow: /\nCrawl-delay: 0.2', sitemap: [] });
    const job = await harness.order([site.url('/')], { ...ofSite, survey: true, robots: 'owner' });
    await ended(job);
    expect(harness.pages(job)).toMatchObject([
      {
        result: { state: 'completed' },
        links: [site.url('/seite/2'), site.url('/seite/3')],
        forbidden: [],
        crawlDelayMs: 200,
      },
    ]);
  },
);

it(
  'sends a sitemap of 100,000 entries as far as it fits into a message, and says so',
  { timeout: patient },
  async () => {
    const entries = (at: number) => `${site.url('/')}liste/${at}-eine-seite-mit-langem-namen`;
    const list: string[] = [];
    await open({ pages: 2, sitemap: list });
    for (let at = 0; at < 100_000; at += 1) list.push(entries(at));
    const job = await harness.order([site.url('/')], { ...ofSite, survey: true });
    await ended(job);
    const [fact] = harness.pages(job);
    expect(fact).toMatchObject({ isSitemapCut: true, links: [site.url('/seite/2')] });
    expect(fact?.sitemap?.length).toBeGreaterThan(4000);
    expect(JSON.stringify(fact).length).toBeLessThan(1_000_000);
  },
);

it('tells no start page whose sitemap was not read when the worker has to end', { timeout: patient }, async () => {
  await open({ pages: 3, sitemap: 'silent' });
  const job = await harness.order([site.url('/')], { ...ofSite, survey: true });
  await vi.waitFor(() => expect(site.isSitemapAsked).toBe(true), soon);
  await worker.close();
  await ended(job);
  expect(harness.finals(job)).toMatchObject([{ outcome: 'aborted', sent: [] }]);
  expect(harness.pages(job)).toEqual([]);
});

it('waits between two pages of a site that asks for it', { timeout: patient }, async () => {
  await open({ pages: 4 });
  const job = await harness.order(
    [2, 3, 4].map((at) => site.url(`/seite/${at}`)),
    { ...ofSite, crawlDelayMs: 700 },
  );
  await ended(job);
  // A page may be loaded again to look at it in another viewport.
  const first = site.asked.filter(({ path }, at) => site.asked.findIndex((one) => one.path === path) === at);
  const times = first.map(({ at }) => at);
  expect(times).toHaveLength(3);
  for (const [at, time] of times.slice(1).entries()) expect(time - times[at]!).toBeGreaterThanOrEqual(700);
});

it('makes room between two pages of a site for somebody who waits for one page', { timeout: patient }, async () => {
  await open({ pages: 9 }, { SCAN_CONCURRENCY: '1' });
  site.hold();
  const urls = Array.from({ length: 8 }, (_, at) => site.url(`/seite/${at + 2}`));
  const large = await harness.order(urls, { ...ofSite });
  await vi.waitFor(() => expect(site.asked).toHaveLength(1), soon);
  const small = await harness.order([site.url('/')]);
  site.release();
  await ended(small);
  expect(harness.finals(large)).toMatchObject([{ outcome: 'aborted', sent: [1] }]);
  expect([...new Set(site.asked.map(({ path }) => path))]).toEqual(['/seite/2', '/']);
});

it('keeps on with a site while only less urgent jobs wait', { timeout: patient }, async () => {
  await open({ pages: 4 }, { SCAN_CONCURRENCY: '1' });
  site.hold();
  const large = await harness.order([site.url('/seite/2'), site.url('/seite/3')], ofSite);
  await vi.waitFor(() => expect(site.asked).toHaveLength(1), soon);
  const other: ScanJob = { ...large, runId: crypto.randomUUID(), pages: [{ pageNo: 1, url: site.url('/') }] };
  await sendScan(harness.scans, other, jobPriority.monitor);
  site.release();
  await ended(other);
  expect(harness.finals(large)).toMatchObject([{ outcome: 'done', sent: [1, 2] }]);
});
