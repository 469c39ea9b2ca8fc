import 'reflect-metadata';
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountKey } from '../access/account-key.ts';
import type { Database } from '../database/schema.ts';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import { paidOnce } from '../testing/paid-for.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { TestIssuer } from '../testing/test-issuer.ts';
import { memberOf, type TestMember } from '../testing/test-member.ts';
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

const json = { 'content-type': 'application/json' };
const leave = async (who: TestMember) => {
  const answer = await who.send('/me', { method: 'DELETE', headers: json, body: '{"word":"DELETE"}' });
  await harness.api.app.get(OutboxRunner).drain();
  return answer.status;
};
const waiting = async (count: number) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(harness.database.db);
  return rows[0]!.n >= count;
};
const left = (sub: string) =>
  harness.database.db.selectFrom('runs').select('id').where('owner_sub', '=', sub).execute();

/** Lets `act` pass the guard and stop at what `hold` has locked; meanwhile the account is deleted, as far as it goes. */
async function whileLeaving(
  who: TestMember,
  hold: (tx: Transaction<Database>) => Promise<unknown>,
  act: () => Promise<Response>,
): Promise<[acted: number, left: number]> {
  const pending = await harness.database.db.transaction().execute(async (tx) => {
    await hold(tx);
    const acting = act();
    await until(() => waiting(1));
    const leaving = leave(who);
    await Promise.race([leaving, until(() => waiting(2))]);
    return { acting, leaving };
  });
  return [(await pending.acting).status, await pending.leaving];
}

describe('somebody who deletes their account', { timeout: 60_000 }, () => {
  it('leaves no run that was being kept at the same moment', async () => {
    const eve = await memberOf(harness.api.base, issuer, { sub: 'eve' });
    const { token } = await harness.order();
    const id = await harness.runId(token);
    const answers = await whileLeaving(
      eve,
      (tx) => tx.selectFrom('runs').select('id').where('id', '=', id).forUpdate().execute(),
      () => eve.send(`/scans/${token}/claim`, { method: 'POST' }),
    );
    expect(answers).toEqual([200, 202]);
    expect(await left('eve')).toEqual([]);
    expect((await eve.send(`/scans/${token}/claim`, { method: 'POST' })).status).toBe(410);
  });

  it('leaves no run that was being ordered at the same moment', async () => {
    const kim = await memberOf(harness.api.base, issuer, { sub: 'kim' });
    await paidOnce(harness.database.db, 'kim');
    const order = () => kim.send('/runs', { method: 'POST', headers: json, body: '{"url":"https://kim.example/"}' });
    expect((await order()).status).toBe(202);
    // Only its counter stays: the deletion would wait for that row too, if it had a run to give back.
    await harness.database.db.deleteFrom('runs').where('owner_sub', '=', 'kim').execute();
    const counter = `run-day:${accountKey('kim')}`;
    const answers = await whileLeaving(
      kim,
      (tx) => tx.selectFrom('rate_counters').select('key').where('key', '=', counter).forUpdate().execute(),
      order,
    );
    expect(answers).toEqual([202, 202]);
    expect(await left('kim')).toEqual([]);
  });
});
