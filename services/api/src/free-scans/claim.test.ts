import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageResult } from '../testing/page-results.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { TestIssuer } from '../testing/test-issuer.ts';
import { memberOf, type TestMember } from '../testing/test-member.ts';
import { Retention } from '../removal/retention.ts';

let issuer: TestIssuer;
let harness: TestHarness;
let ada: TestMember;
let bob: TestMember;
beforeAll(async () => {
  issuer = await TestIssuer.start();
  harness = await startHarness({ OIDC_ISSUER: issuer.issuer });
  ada = await memberOf(harness.api.base, issuer, { sub: 'ada', org_id: 'org_1' });
  bob = await memberOf(harness.api.base, issuer, { sub: 'bob' });
});
afterAll(async () => {
  await harness?.stop();
  await issuer?.stop();
});

const finished = async () => {
  const { token } = await harness.order();
  await harness.worker.serve(pageResult());
  await harness.ended(token);
  return token;
};
const claim = (who: TestMember, token: string) => who.send(`/scans/${token}/claim`, { method: 'POST' });
const rowOf = async (token: string) =>
  harness.database.db
    .selectFrom('runs')
    .selectAll()
    .where('id', '=', await harness.runId(token))
    .executeTakeFirstOrThrow();
const move = (id: string, set: { expires_at?: Date; token_expires_at?: Date }) =>
  harness.database.db.updateTable('runs').set(set).where('id', '=', id).execute();
const past = () => new Date(Date.now() - 1000);

describe('claiming a free check', () => {
  it('makes it the caller’s without an expiry, and the link keeps the one it had', async () => {
    const token = await finished();
    const before = await rowOf(token);
    const { runId } = await ada.client.call('claimScan', { params: { token } });
    expect(runId).toBe(before.id);
    expect(await rowOf(token)).toMatchObject({
      owner_sub: 'ada',
      org_id: 'org_1',
      expires_at: null,
      token_expires_at: before.expires_at,
    });
    expect(await ada.client.call('getRun', { params: { id: runId } })).toMatchObject({
      id: runId,
      locked: true,
      lockedCount: 0,
    });
    expect(await harness.read(token)).toMatchObject({ id: runId, state: 'completed' });
    // A run that nobody owned and that has expired would go now; a claimed one stays.
    await harness.api.app.get(Retention).expireAnonymous();
    expect((await claim(ada, token)).status).toBe(200);
  });

  it('again gives the same person the same answer, and anybody else 404', async () => {
    const token = await finished();
    const first = await ada.client.call('claimScan', { params: { token } });
    expect(await ada.client.call('claimScan', { params: { token } })).toEqual(first);
    expect((await claim(bob, token)).status).toBe(404);
    expect((await rowOf(token)).owner_sub).toBe('ada');
    expect((await bob.send(`/runs/${first.runId}`)).status).toBe(404);
  });

  it('by two at once gives it to exactly one', async () => {
    const token = await finished();
    const answers = await Promise.all([ada, bob, ada, bob].map((who) => claim(who, token)));
    const { owner_sub: owner } = await rowOf(token);
    expect(answers.map(({ status }) => status)).toEqual(owner === 'ada' ? [200, 404, 200, 404] : [404, 200, 404, 200]);
  });

  it('is 410 once it has expired, also when it was swept, and 404 when it never was', async () => {
    const late = await finished();
    await move(await harness.runId(late), { expires_at: past() });
    expect((await claim(ada, late)).status).toBe(410);
    await harness.api.app.get(Retention).expireAnonymous();
    expect((await claim(ada, late)).status).toBe(410);
    expect((await claim(ada, 'A'.repeat(22))).status).toBe(404);
    expect((await claim(ada, 'no-token')).status).toBe(404);
  });

  it('needs a known caller', async () => {
    const token = await finished();
    expect((await fetch(`${harness.api.base}/scans/${token}/claim`, { method: 'POST' })).status).toBe(401);
    expect((await rowOf(token)).owner_sub).toBeNull();
  });
});

describe('the link of a claimed check', () => {
  it('ends at its time, while the owner keeps the run', async () => {
    const token = await finished();
    const { runId } = await ada.client.call('claimScan', { params: { token } });
    await move(runId, { token_expires_at: past() });
    const link = (path = '') => fetch(`${harness.api.base}/scans/${token}${path}`);
    expect((await link()).status).toBe(410);
    expect((await link('/events')).status).toBe(410);
    expect((await ada.send(`/runs/${runId}`)).status).toBe(200);
    expect((await claim(ada, token)).status).toBe(200);
    expect((await claim(bob, token)).status).toBe(410);
  });

  it('lets only the owner cancel what has not finished', async () => {
    const { token } = await harness.order();
    await ada.client.call('claimScan', { params: { token } });
    const cancel = (send: (path: string, init: { method: string }) => Promise<Response>) =>
      send(`/scans/${token}`, { method: 'DELETE' });
    expect((await cancel((path, init) => fetch(harness.api.base + path, init))).status).toBe(409);
    expect((await cancel(bob.send)).status).toBe(409);
    expect((await harness.read(token)).state).toBe('queued');
    expect((await cancel(ada.send)).status).toBe(204);
    expect((await harness.read(token)).state).toBe('canceled');
  });
});
