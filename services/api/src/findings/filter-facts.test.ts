import 'reflect-metadata';
import type { FindingsQuery } from '@stufenlos/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finding } from '../testing/page-results.ts';
import { startShopHarness, type ShopHarness } from '../testing/shop-harness.ts';

let on: ShopHarness;
beforeAll(async () => {
  on = await startShopHarness();
});
afterAll(() => on?.stop());

const mark = (fingerprint: string, sub = 'ada', host = 'shop.example') =>
  on.harness.database.db
    .insertInto('finding_marks')
    .values({ owner_sub: sub, host_key: host, fingerprint, reason: 'Ist so gewollt.' })
    .execute();
const withMarks = async (fingerprints: string[], then: () => Promise<void>) => {
  for (const fingerprint of fingerprints) await mark(fingerprint);
  try {
    await then();
  } finally {
    await on.harness.database.db.deleteFrom('finding_marks').execute();
  }
};

describe('findings', () => {
  it('that are ignored are absent, alone or among the others, with their reason', async () => {
    await withMarks(['f-logo', 'f-region'], async () => {
      const fingerprints = async (query: Partial<FindingsQuery>, who = on.ada, id = on.shop) =>
        (await on.read(query, who, id)).findings.map(({ fingerprint }) => fingerprint);
      expect(await fingerprints({})).toEqual(['f-note', 'f-price', 'f-link']);
      expect((await on.read({})).total).toBe(3);
      const only = await on.read({ ignored: 'only' });
      expect(only.findings.map(({ fingerprint }) => fingerprint)).toEqual(['f-logo', 'f-logo', 'f-logo', 'f-region']);
      expect(only.findings[0]!.mark).toMatchObject({ reason: 'Ist so gewollt.' });
      expect(await fingerprints({ ignored: 'with' })).toHaveLength(7);
      expect(await fingerprints({ ignored: 'only', rule: 'own-advice' })).toEqual(['f-region']);
      expect((await on.groups({})).groups.map(({ key }) => key)).toEqual(['color-contrast', 'link-name']);
      expect((await on.groups({ ignored: 'only' })).nodes).toBe(4);
      // Marks are of an owner and a host.
      const bobs = await on.another([[finding({ fingerprint: 'f-logo' })]], 'bob');
      expect(await fingerprints({}, on.bob, bobs)).toEqual(['f-logo']);
      expect((await on.groups({ ignored: 'only' }, on.bob, bobs)).groups).toEqual([]);
    });
    expect((await on.read({ ignored: 'only' })).findings).toEqual([]);
  });

  it('that are ignored are counted for their owner: elements, and rules of which all are', async () => {
    const own = async () => {
      const { ignored } = await on.ada.client.call('getRun', { params: { id: on.shop } });
      const { runs } = await on.ada.client.call('listRuns', { query: { host: 'shop.example' } });
      expect(runs.find(({ id }) => id === on.shop)!.ignored).toEqual(ignored);
      return ignored;
    };
    expect(await own()).toBeUndefined();
    await withMarks(['f-logo', 'f-note', 'f-doubt'], async () => {
      // Every image, one of two contrasts; a doubt is no violation and counts apart.
      expect(await own()).toEqual({ rules: 1, nodes: 4, incomplete: { rules: 1, nodes: 1 } });
    });
    const { db } = on.harness.database;
    await db
      .insertInto('run_shares')
      .values({ token_hash: Buffer.from('old'), run_id: on.shop, revoked_at: new Date() })
      .execute();
    expect((await on.ada.client.call('getRun', { params: { id: on.shop } })).share).toBeUndefined();
    await db
      .insertInto('run_shares')
      .values({ token_hash: Buffer.from('live'), run_id: on.shop })
      .execute();
    expect((await on.ada.client.call('getRun', { params: { id: on.shop } })).share).toEqual({
      createdAt: expect.any(String) as string,
    });
    expect((await on.ada.client.call('listRuns', { query: {} })).runs.filter(({ share }) => share)).toHaveLength(1);
  });
});
