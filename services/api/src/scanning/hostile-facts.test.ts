import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import type { PageResult } from '@stufenlos/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finding, pageResult } from '../testing/page-results.ts';
import { registered, subscribed } from '../testing/paid-for.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { TestIssuer } from '../testing/test-issuer.ts';
import { memberOf } from '../testing/test-member.ts';
import { until } from '../testing/until.ts';

let issuer: TestIssuer;
let harness: TestHarness;
beforeAll(async () => {
  issuer = await TestIssuer.start();
  harness = await startHarness({ OIDC_ISSUER: issuer.issuer });
});
afterAll(async () => {
  await harness?.stop();
  await issuer?.stop();
});

const long = 'x'.repeat(9000);

describe('what a page or a worker says that no row can hold', () => {
  it.each<[string, Partial<PageResult>]>([
    ['an element that a page has blown up', { findings: [finding({ rect: [-3e16, 3e16, 1e300, 7] })] }],
    ['more elements than there are', { rules: [{ ruleId: 'image-alt', outcome: 'violation', nodes: 9e15 }] }],
    ['a time that never was', { durationMs: 1e300 }],
    ['an address without an end', { finalUrl: `https://shop.example/${long}` }],
  ])(
    '%s: the page is settled all the same, and its run ends',
    async (_name, given) => {
      const { token } = await harness.order();
      const { message, job } = await harness.worker.take();
      await harness.worker.sendPage(message, pageResult(given));
      await harness.worker.sendFinal(message);
      await job.moveToCompleted('done', true);
      expect(await harness.ended(token)).toMatchObject({ state: 'completed' });
    },
    30_000,
  );
});

describe('what a start page says of its website', () => {
  it('brings pages of its own host and nothing else, however much and whatever it says', async () => {
    const { db } = harness.database;
    const ada = await memberOf(harness.api.base, issuer, { sub: 'ada' });
    await subscribed(db, 'ada');
    await registered(db, 'ada', 'site.example', { kind: 'subscription', id: 'sub_ada' });
    const { id } = await ada.client.call('createRun', { body: { url: 'https://site.example/', scope: 'site' } });
    const { message, job } = await harness.worker.take(id);
    const url = (path: string) => `https://site.example/${path}`;
    // No compression makes it short enough for an index.
    const longest = randomBytes(1010).toString('hex');
    const foreign = [
      'https://evil.example/',
      'https://site.example.evil.example/',
      'http://[::1]/',
      'http://10.0.0.1/',
    ];
    const none = [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'https://user:pw@site.example/',
      '\0',
    ];
    const own = [url('\0nul'), url('\uD800half'), url(longest), url('#x'), 'https://WWW.site.example/up'];
    const many = Array.from({ length: 20_000 }, (_, n) => url(`d${n % 7}/p${n}`));
    await harness.worker.sendPage(message, pageResult({ url: url(''), finalUrl: url('') }), 1, {
      links: [...foreign, ...none, ...own, url(`${longest}${longest}`), ...many],
      sitemap: [...foreign, ...none, ...many],
      forbidden: [...foreign, ...none, ...many],
      crawlDelayMs: Number.MAX_SAFE_INTEGER,
    });
    await harness.worker.sendFinal(message);
    await job.moveToCompleted('done', true);
    const run = await until(async () => {
      const read = await ada.client.call('getRun', { params: { id } });
      return read.site && read;
    });
    expect(run.site).toMatchObject({ isAtLeast: true });
    const rows = await db.selectFrom('run_pages').select(['url', 'page_key']).where('run_id', '=', id).execute();
    expect(rows.length).toBeLessThanOrEqual(5001);
    expect(rows.filter((row) => !/^https:\/\/(?:www\.)?site\.example\/[!-~]*$/.test(row.url))).toEqual([]);
    const { crawl_delay_ms: delay } = await db
      .selectFrom('runs')
      .select('crawl_delay_ms')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(delay).toBe(10_000);
    await ada.client.call('deleteRun', { params: { id } });
  });
});
