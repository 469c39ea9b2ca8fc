import 'reflect-metadata';
import { ApiError } from '@stufenlos/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { pageResult } from '../testing/page-results.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { Retention } from './retention.ts';

let harness: TestHarness;
beforeAll(async () => {
  harness = await startHarness({ ANON_RETENTION_DAYS: '30' });
});
afterAll(() => harness?.stop());

const days = (count: number) => new Date(Date.now() + count * 86_400_000);
const expire = () => harness.api.app.get(Retention).expireAnonymous();
/** Moves everything that expires, or has expired, into the past. */
async function pass(count: number): Promise<void> {
  const by = sql`${count} * interval '1 day'`;
  await sql`update runs set expires_at = expires_at - ${by} where expires_at is not null`.execute(harness.database.db);
  await sql`update expired_tokens set expired_at = expired_at - ${by}`.execute(harness.database.db);
}
const refusal = (token: string) =>
  harness.read(token).then(
    () => undefined,
    (error: unknown) => (error as ApiError).problem.code,
  );

describe('an anonymous result', () => {
  it('is kept for thirty days, then says "gone" and leaves nothing but a hash behind', async () => {
    const { db } = harness.database;
    const { token } = await harness.order();
    await harness.worker.serve(pageResult());
    const run = await harness.ended(token);
    expect(Date.parse(run.expiresAt!) - Date.parse(run.createdAt)).toBe(30 * 86_400_000);
    await pass(29.9);
    expect(await expire()).toBe(0);
    expect(await refusal(token)).toBeUndefined();

    await db.updateTable('runs').set({ expires_at: new Date() }).execute();
    expect(await refusal(token)).toBe('gone');
    const live = harness.api.client.events('scanEvents', { params: { token } });
    await expect(live.next()).rejects.toMatchObject({ problem: { code: 'gone', status: 410 } });
    await expect(harness.api.client.call('cancelScan', { params: { token } })).rejects.toMatchObject({
      problem: { code: 'gone' },
    });

    expect(await expire()).toBe(1);
    const left = (['runs', 'run_pages', 'page_rules', 'findings', 'scan_jobs'] as const).map((table) =>
      db.selectFrom(table).selectAll().execute(),
    );
    expect((await Promise.all(left)).flat()).toEqual([]);
    expect(await refusal(token)).toBe('gone');
    expect(await refusal('A'.repeat(22))).toBe('not_found');
  });

  it('is forgotten altogether after another ninety days', async () => {
    const { token } = await harness.order();
    await pass(31);
    await expire();
    expect(await refusal(token)).toBe('gone');
    await pass(91);
    await expire();
    expect(await refusal(token)).toBe('not_found');
  });

  it('expires by the thousand, and by two apis at once, without a row left or a deadlock', async () => {
    const { db } = harness.database;
    const rows = Array.from({ length: 1200 }, (_, at) => ({
      token_hash: Buffer.from(`hash ${at}`),
      url: 'https://x.example/',
      host_key: 'x.example',
      page_key: 'https://x.example/',
      source: 'visitor' as const,
      scope: 'page' as const,
      profile: 'free' as const,
      locale: 'de' as const,
      page_limit: 1,
      state: 'completed' as const,
      expires_at: days(-1),
    }));
    await db.insertInto('runs').values(rows).execute();
    const [one, other] = await Promise.all([expire(), expire()]);
    expect(one + other).toBe(1200);
  });

  it('is judged by the clock of the database, whatever time a replica believes it is', async () => {
    const { token } = await harness.order();
    vi.useFakeTimers({ toFake: ['Date'], now: days(31) });
    try {
      expect(await expire()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
    expect(await refusal(token)).toBeUndefined();
  });

  it('of an account never expires', async () => {
    const { db } = harness.database;
    const { token } = await harness.order();
    await db.updateTable('runs').set({ owner_sub: 'auth0|1', expires_at: null }).execute();
    await pass(5000);
    expect(await expire()).toBe(0);
    expect(await refusal(token)).toBeUndefined();
  });
});
