import 'reflect-metadata';
import { isFinal, type PageFact, type PageResult, type Run, type ScanJob } from '@stufenlos/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ScanDispatcher } from '../scanning/scan-dispatcher.ts';
import { ScanReconciler } from '../scanning/scan-reconciler.ts';
import { finish } from '../scanning/testing/fake-worker.ts';
import { failedResult, pageResult } from '../testing/page-results.ts';
import { registered, subscribed } from '../testing/paid-for.ts';
import { startApi, type TestApi } from '../testing/test-api.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { TestIssuer } from '../testing/test-issuer.ts';
import { memberOf, type TestMember } from '../testing/test-member.ts';
import { until } from '../testing/until.ts';

const patient = { timeout: 60_000 };
let issuer: TestIssuer;
let harness: TestHarness;
let second: TestApi;
let ada: TestMember;
let host: string;
let hosts = 0;

beforeAll(async () => {
  issuer = await TestIssuer.start();
  harness = await startHarness({ OIDC_ISSUER: issuer.issuer, RATE_MEMBER_DAY: '500', CRAWL_PAGES_PRO: '5' });
  second = await startApi(harness.config);
  ada = await memberOf(harness.api.base, issuer, { sub: 'ada' });
  await subscribed(harness.database.db, 'ada', { plan: 'pro', site_limit: 500 });
});
afterAll(async () => {
  await second?.stop();
  await harness?.stop();
  await issuer?.stop();
});
beforeEach(async () => {
  hosts += 1;
  host = `site${hosts}.example`;
  await registered(harness.database.db, 'ada', host, { kind: 'subscription', id: 'sub_ada', slot: hosts });
});
afterEach(async () => {
  await harness.worker.settled();
  await harness.worker.scans.obliterate({ force: true });
  await harness.database.db.deleteFrom('runs').execute();
});

const url = (path: string | number = '') => `https://${host}/${path}`;
const order = (more = {}): Promise<Run> =>
  ada.client.call('createRun', { body: { url: url(), scope: 'site', ...more } });
const read = (id: string) => ada.client.call('getRun', { params: { id } });
const rows = (id: string) =>
  harness.database.db.selectFrom('run_pages').selectAll().where('run_id', '=', id).orderBy('page_no').execute();
const answer = (address: string, given: Partial<PageResult> = {}) =>
  pageResult({ url: address, finalUrl: address, ...given });

interface Told extends Partial<PageFact> {
  result?: PageResult;
}

/** Takes the next job of the run and answers each page; what the site says stands in `say`. */
async function serveJob(id: string, say: (address: string) => Told = () => ({})): Promise<ScanJob> {
  const { message, job } = await harness.worker.take(id);
  for (const { pageNo, url: address } of message.pages) {
    const { result = answer(address), ...site } = say(address);
    await harness.worker.sendPage(message, result, pageNo, site);
  }
  await harness.worker.sendFinal(message);
  await finish(job);
  return message;
}

/** Until the run has ended. @returns the addresses in the order in which they were handed out */
async function serve(id: string, say?: (address: string) => Told): Promise<string[]> {
  const opened: string[] = [];
  while (!isFinal((await read(id)).state)) {
    const { pages } = await serveJob(id, say);
    opened.push(...pages.map((page) => page.url));
    await harness.worker.settled();
  }
  return opened;
}
const linksTo =
  (paths: readonly (string | number)[], at = url()) =>
  (address: string) =>
    address === at ? { links: paths.map((path) => url(path)) } : {};

describe('a run over a whole website', () => {
  it('begins with the start page alone and judges as many pages as the plan allows', patient, async () => {
    const run = await order();
    expect(run).toMatchObject({ scope: 'site', pageLimit: 5, profile: 'pro', progress: { done: 0, total: 1 } });
    const first = await serveJob(run.id, linksTo(['a', 'b', 'c', 'd', 'e', 'f', 'g']));
    expect(first).toMatchObject({ pages: [{ pageNo: 1 }], collectLinks: true, survey: true });
    await until(async () => (await read(run.id)).progress.done === 1);
    expect((await read(run.id)).progress).toEqual({ done: 1, total: 5 });
    const opened = await serve(run.id);
    expect(opened).toEqual(['a', 'b', 'c', 'd'].map(url));
    expect(await read(run.id)).toMatchObject({
      state: 'completed',
      progress: { done: 5, total: 5 },
      site: { found: 8, isAtLeast: false, overLimit: 3, skipped: 0, leavesSite: false },
      stats: { pages: { discovered: 8, completed: 5, partial: 0, failed: 0 } },
    });
    expect((await rows(run.id)).map(({ state }) => state)).toEqual([
      ...Array<string>(5).fill('completed'),
      ...Array<string>(3).fill('beyond'),
    ]);
  });

  it('goes on with unseen pages in the next run, also those that nothing links to any more', patient, async () => {
    const paths = ['a', 'b', 'c', 'd', 'e', 'f'];
    await serve((await order()).id, linksTo(paths));
    const next = await order();
    // `f` is known from the run before only, `new` is linked to for the first time.
    const opened = await serve(next.id, linksTo(['a', 'b', 'c', 'd', 'e', 'new']));
    expect(opened).toEqual([url(), url('e'), url('new'), url('f'), url('a')]);
  });

  it('is one page where nobody pays for the website', patient, async () => {
    const run = await order({ url: 'https://unpaid.example/' });
    expect(run).toMatchObject({ scope: 'page', pageLimit: 1, profile: 'free' });
  });

  it('ends after its start page when that links to nothing', patient, async () => {
    const run = await order();
    expect(await serve(run.id, () => ({ links: [], sitemap: [] }))).toEqual([url()]);
    expect(await read(run.id)).toMatchObject({
      state: 'completed',
      progress: { done: 1, total: 1 },
      site: { found: 1 },
    });
  });

  it('fails with its start page when robots.txt forbids everything', patient, async () => {
    const run = await order();
    const robots = failedResult('dns');
    await serve(run.id, () => ({ result: { ...robots, failure: { code: 'robots', detail: { botName: 'x' } } } }));
    expect(await read(run.id)).toMatchObject({ state: 'failed', failure: { code: 'robots' } });
  });

  it('follows nothing when the start page leads to another host', patient, async () => {
    const run = await order();
    const elsewhere = answer(url(), { finalUrl: 'https://elsewhere.example/' });
    await serve(run.id, () => ({ result: elsewhere, links: [url('a')] }));
    expect(await read(run.id)).toMatchObject({
      state: 'completed',
      progress: { total: 1 },
      site: { leavesSite: true },
    });
  });

  it('has no result for a known page, another site’s, or a file behind a link', patient, async () => {
    const run = await order();
    const say = (address: string): Told => {
      if (address === url('back')) return { result: answer(address, { finalUrl: url() }) };
      if (address === url('away')) return { result: answer(address, { finalUrl: 'https://away.example/' }) };
      const file = {
        ...failedResult('dns'),
        failure: { code: 'notHtml' as const, detail: { type: 'application/pdf' } },
      };
      return address === url('file') ? { result: file } : linksTo(['back', 'away', 'file', 'a'])(address);
    };
    await serve(run.id, say);
    expect(await read(run.id)).toMatchObject({
      state: 'completed',
      progress: { done: 2, total: 2 },
      site: { found: 2, skipped: 3 },
      stats: { pages: { discovered: 2, completed: 2, failed: 0 } },
    });
  });

  it(
    'counts a page that redirects to a forbidden address with the forbidden ones, and is complete',
    patient,
    async () => {
      const run = await order();
      const forbidden = (detail: object): Told => ({ result: failedResult('robots', { botName: 'Bot', ...detail }) });
      await serve(run.id, (address) => {
        if (address === url('back')) return { result: answer(address, { finalUrl: url() }) };
        return address === url('to-private') ? forbidden({}) : linksTo(['back', 'to-private', 'a'])(address);
      });
      expect(await read(run.id)).toMatchObject({
        state: 'completed',
        progress: { done: 2, total: 2 },
        site: { found: 2, skipped: 1, leftOut: { robots: 1 } },
        stats: { pages: { discovered: 2, completed: 2, failed: 0 } },
      });
      const other = await order();
      await serve(other.id, (address) =>
        address === url('unread') ? forbidden({ reason: 'late', seconds: 5 }) : linksTo(['unread', 'a'])(address),
      );
      expect(await read(other.id)).toMatchObject({ state: 'partial', stats: { pages: { completed: 2, failed: 1 } } });
    },
  );

  it('has no result for a link that leads to another site that refuses it, and is complete', patient, async () => {
    const run = await order();
    await serve(run.id, (address) =>
      address === url('away')
        ? { result: failedResult('http', { status: 403, otherHost: 'elsewhere.example' }) }
        : linksTo(['away', 'a'])(address),
    );
    expect(await read(run.id)).toMatchObject({
      state: 'completed',
      progress: { done: 2, total: 2 },
      site: { found: 2, skipped: 1, leftOut: { robots: 0 } },
      stats: { pages: { completed: 2, failed: 0 } },
    });
  });

  it('is partial when pages fail in the middle, and says which', patient, async () => {
    const run = await order();
    await serve(run.id, (address) =>
      address === url('b') ? { result: failedResult('http', { status: 500 }) } : linksTo(['a', 'b', 'c'])(address),
    );
    expect(await read(run.id)).toMatchObject({ state: 'partial', stats: { pages: { completed: 3, failed: 1 } } });
    expect((await rows(run.id)).find((row) => row.url === url('b'))).toMatchObject({ failure_code: 'http' });
  });

  it('remembers 5,000 addresses of a sitemap without end, and says "at least"', patient, async () => {
    const run = await order();
    const sitemap = Array.from({ length: 10_000 }, (_, at) => url(`list/number-${at}-of-many`));
    await serveJob(run.id, () => ({ sitemap, isSitemapCut: true }));
    await until(async () => (await read(run.id)).progress.done === 1);
    expect(await read(run.id)).toMatchObject({ site: { found: 5000, isAtLeast: true, overLimit: 4995 } });
    await serve(run.id);
    expect(await rows(run.id)).toHaveLength(5000);
  });

  it('takes a page once whatever session its links name, and leaves calendars alone', patient, async () => {
    const run = await order();
    const sessions = Array.from({ length: 30 }, (_, at) => `shop;jsessionid=${at}A?utm_source=${at}&PHPSESSID=${at}x`);
    const days = Array.from({ length: 60 }, (_, at) => `calendar/${2000 + at}/11`);
    await serve(run.id, (address) =>
      address === url()
        ? { links: [...sessions, ...days].map(url), forbidden: [url('secret'), url('secret#top')] }
        : {},
    );
    expect(await read(run.id)).toMatchObject({
      site: { found: 22, isAtLeast: false, leftOut: { robots: 1, endless: 40, deep: 0 } },
    });
  });
});

describe('what goes wrong meanwhile', () => {
  it('a worker that is killed: the pages of its job come again and the run ends whole', patient, async () => {
    const run = await order();
    await serveJob(run.id, linksTo(['a', 'b']));
    const { job } = await harness.worker.take(run.id);
    await job.releaseLock();
    await job.remove();
    await harness.api.app.get(ScanReconciler).reconcile(new Date(Date.now() + 2 * 60_000));
    await serve(run.id);
    expect(await read(run.id)).toMatchObject({ state: 'completed', progress: { done: 3, total: 3 } });
  });

  it('pages given back in order may come back any number of times', patient, async () => {
    const run = await order();
    await serveJob(run.id, linksTo(['a']));
    for (let at = 0; at < 4; at += 1) {
      const { message, job } = await harness.worker.take(run.id);
      await harness.worker.sendFinal(message, { outcome: 'aborted', sent: [] });
      await finish(job);
    }
    await serve(run.id);
    expect(await read(run.id)).toMatchObject({ state: 'completed', progress: { done: 2, total: 2 } });
  });

  it('deleting in the middle: nothing is left, and what still arrives changes nothing', patient, async () => {
    const run = await order();
    await serveJob(run.id, linksTo(['a', 'b', 'c']));
    const { message, job } = await harness.worker.take(run.id);
    expect((await ada.send(`/runs/${run.id}`, { method: 'DELETE' })).status).toBe(204);
    await harness.worker.sendPage(message, answer(message.pages[0]!.url), message.pages[0]!.pageNo, {
      links: [url('z')],
    });
    await harness.worker.sendFinal(message);
    await finish(job);
    await harness.worker.settled();
    expect((await ada.send(`/runs/${run.id}`)).status).toBe(404);
    expect(await rows(run.id)).toEqual([]);
  });

  it(
    'stopping in the middle keeps finished pages as a result, and leaves the others to the next run',
    patient,
    async () => {
      const run = await order();
      await serveJob(run.id, linksTo(['a', 'b', 'c']));
      await until(async () => (await read(run.id)).progress.done === 1);
      const { message, job } = await harness.worker.take(run.id);
      expect((await ada.send(`/runs/${run.id}/stop`, { method: 'POST' })).status).toBe(204);
      expect(await read(run.id)).toMatchObject({ state: 'partial', stats: { pages: { completed: 1, failed: 0 } } });
      await harness.worker.sendPage(message, answer(message.pages[0]!.url), message.pages[0]!.pageNo);
      await harness.worker.sendFinal(message);
      await finish(job);
      await harness.worker.settled();
      expect(await read(run.id)).toMatchObject({ state: 'partial', stats: { pages: { completed: 1, failed: 0 } } });
      expect((await ada.send(`/runs/${run.id}/stop`, { method: 'POST' })).status).toBe(409);
    },
  );

  it('stopping before a page is finished cancels the run', patient, async () => {
    const run = await order();
    expect((await ada.send(`/runs/${run.id}/stop`, { method: 'POST' })).status).toBe(204);
    expect(await read(run.id)).toMatchObject({ state: 'canceled' });
  });

  it('its time is over: what nobody opened is left to the next run', patient, async () => {
    const run = await order();
    await serveJob(run.id, linksTo(['a', 'b', 'c', 'd', 'e', 'f']));
    await harness.worker.take(run.id);
    await harness.api.app.get(ScanReconciler).reconcile(new Date(Date.now() + 3 * 3_600_000));
    const ended = await read(run.id);
    expect(ended).toMatchObject({ state: 'partial', progress: { total: 5 } });
    expect((await rows(run.id)).filter(({ state }) => state === 'beyond').length).toBeGreaterThan(0);
  });
});

describe('politeness', () => {
  const openJobs = () =>
    harness.database.db
      .selectFrom('scan_jobs')
      .innerJoin('runs', 'runs.id', 'scan_jobs.run_id')
      .selectAll('scan_jobs')
      .where('runs.host_key', '=', host)
      .where('handed_at', 'is not', null)
      .where('ended_at', 'is', null)
      .execute();

  it('a host with a crawl delay has one job at a time over two apis, and the delay between two', patient, async () => {
    const run = await order();
    await serveJob(run.id, (address) => ({ ...linksTo(['a', 'b', 'c'])(address), crawlDelayMs: 1500 }));
    await harness.worker.settled();
    for (let at = 0; at < 2; at += 1) {
      const open = await until(async () => {
        await Promise.all([harness.api, second].map(({ app }) => app.get(ScanDispatcher).dispatch()));
        const found = await openJobs();
        return found.length > 0 && found;
      });
      expect(open).toHaveLength(1);
      expect(await serveJob(run.id)).toMatchObject({ crawlDelayMs: 1500 });
      await harness.worker.settled();
    }
    const jobs = await harness.database.db
      .selectFrom('scan_jobs')
      .selectAll()
      .where('run_id', '=', run.id)
      .where('handed_at', 'is not', null)
      .orderBy('job_no')
      .execute();
    const pauses = jobs.slice(1).map((job, at) => job.handed_at!.getTime() - jobs[at]!.ended_at!.getTime());
    expect(pauses.length).toBeGreaterThan(1);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1500);
    await ada.send(`/runs/${run.id}`, { method: 'DELETE' });
  });

  it('somebody’s single page goes before the pages of a website that were ordered earlier', patient, async () => {
    const run = await order();
    await serveJob(run.id, linksTo(['a', 'b', 'c', 'd']));
    await until(async () => (await openJobs()).length === 2);
    const { token } = await harness.order();
    const visitor = await harness.runId(token);
    await until(async () => (await harness.worker.scans.getWaiting()).length === 3);
    const { message, job } = await harness.worker.take();
    expect(message.runId).toBe(visitor);
    await harness.worker.sendPage(message, pageResult());
    await harness.worker.sendFinal(message);
    await finish(job);
    await serve(run.id);
  });

  it('checks two websites of one account at once; the third begins when one of them ends', patient, async () => {
    const runs = [await order()];
    for (let at = 0; at < 2; at += 1) {
      hosts += 1;
      host = `site${hosts}.example`;
      await registered(harness.database.db, 'ada', host, { kind: 'subscription', id: 'sub_ada', slot: hosts });
      runs.push(await order());
    }
    await until(async () => (await harness.worker.scans.getWaiting()).length === 2);
    await harness.api.app.get(ScanDispatcher).dispatch();
    expect(await openJobs()).toHaveLength(0);
    await serve(runs[0]!.id);
    await until(async () => (await openJobs()).length === 1);
    for (const { id } of runs.slice(1)) await serve(id);
  });
});
