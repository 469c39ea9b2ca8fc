import 'reflect-metadata';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finding } from '../testing/page-results.ts';
import { startShopHarness, statusOf, type ShopHarness } from '../testing/shop-harness.ts';

let on: ShopHarness;
beforeAll(async () => {
  on = await startShopHarness();
});
afterAll(() => on?.stop());

describe('findings', () => {
  it('go on by 50, each once, under any filter, and never in a place of another list', async () => {
    const big = await on.another(
      Array.from({ length: 4 }, (_, page) =>
        Array.from({ length: 40 }, (_none, at) => finding({ fingerprint: `f-${page}-${at}`, ruleId: `r-${at % 7}` })),
      ),
    );
    for (const query of [{}, { q: 'dog.JPG' }, { page: '2' }, { rule: 'r-3' }]) {
      const seen: string[] = [];
      let total = 0;
      let cursor: string | undefined;
      do {
        const some = await on.read({ ...query, ...(cursor ? { cursor } : {}) }, on.ada, big);
        seen.push(...some.findings.map(({ id }) => id));
        cursor = some.next;
        total = some.total;
      } while (cursor);
      expect(seen).toHaveLength(total);
      expect(new Set(seen).size).toBe(seen.length);
    }
    const { next } = await on.read({}, on.ada, big);
    expect(await statusOf(on.ada, `${on.shop}/findings`, { category: 'violations', cursor: next! })).toBe(422);
    expect(await statusOf(on.ada, `${big}/findings`, { category: 'incomplete', cursor: next! })).toBe(422);
    for (const cursor of ['x', '0', '-1', '1e9', "' or 1=1", '\0']) {
      expect(await statusOf(on.ada, `${big}/findings`, { category: 'violations', cursor })).toBe(422);
      expect(await statusOf(on.ada, `${big}/groups`, { category: 'violations', by: 'rule', cursor })).toBe(422);
      expect(await statusOf(on.ada, `${big}/pages`, { cursor })).toBe(422);
    }
  });

  it('fill no answer over 200 kB, and the rest follows', async () => {
    const long = await on.another([
      Array.from({ length: 60 }, (_, at) =>
        finding({ html: `<p title="${'"ü'.repeat(990)}">`, selector: '"ö'.repeat(149), fingerprint: `f-${at}` }),
      ),
    ]);
    let seen = 0;
    let cursor: string | undefined;
    do {
      const query = new URLSearchParams({ category: 'violations', ...(cursor ? { cursor } : {}) }).toString();
      const text = await (await on.ada.send(`/runs/${long}/findings?${query}`)).text();
      expect(Buffer.byteLength(text)).toBeLessThan(200_000);
      const some = JSON.parse(text) as { findings: unknown[]; next?: string };
      expect(some.findings.length).toBeGreaterThan(0);
      seen += some.findings.length;
      cursor = some.next;
    } while (cursor);
    expect(seen).toBe(60);
  });
});

describe('pages', () => {
  it('come in their order by 50, without those over the limit, filtered by state', async () => {
    const { db } = on.harness.database;
    const id = await on.another(Array.from({ length: 60 }, () => [finding()]));
    await sql`update run_pages set state = 'beyond' where run_id = ${id} and page_no = 60`.execute(db);
    await sql`update run_pages set state = 'queued' where run_id = ${id} and page_no in (58, 59)`.execute(db);
    await sql`update run_pages set state = 'failed', failure_code = 'dns' where run_id = ${id} and page_no = 7`.execute(
      db,
    );
    const all = (query = {}) => on.ada.client.call('runPages', { params: { id }, query });
    const first = await all();
    expect([first.pages.length, first.total, first.next]).toEqual([50, 59, '50']);
    const second = await all({ cursor: first.next });
    expect(second.pages.map(({ pageNo }) => pageNo)).toEqual([51, 52, 53, 54, 55, 56, 57, 58, 59]);
    expect(second.next).toBeUndefined();
    expect((await all({ state: 'open' })).pages.map(({ pageNo }) => pageNo)).toEqual([58, 59]);
    expect((await all({ state: 'failed' })).pages).toMatchObject([{ pageNo: 7, failure: { code: 'dns' } }]);
    expect((await all({ state: 'failed' })).pages[0]!.violations).toBeUndefined();
    expect((await all({ state: 'completed' })).total).toBe(56);
    expect(await statusOf(on.ada, `${id}/pages`, { state: 'beyond' })).toBe(422);
  });
});
