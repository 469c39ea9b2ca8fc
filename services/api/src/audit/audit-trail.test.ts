import 'reflect-metadata';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import { pageResult } from '../testing/page-results.ts';
import { paidOnce } from '../testing/paid-for.ts';
import { startHarness, type TestHarness } from '../testing/test-harness.ts';
import { memberOf } from '../testing/test-member.ts';

let harness: TestHarness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness?.stop());

it('everything that a person does with a result and an account leaves an entry', async () => {
  const { db } = harness.database;
  const ada = await memberOf(harness.api.base, harness.issuer, { sub: 'ada' });
  const entries = () => db.selectFrom('audit_log').select(['action', 'actor', 'object_id']).orderBy('id').execute();
  const { token } = await harness.order();
  await harness.worker.serve(pageResult());
  await harness.ended(token);
  const { runId: id } = await ada.client.call('claimScan', { params: { token } });
  await paidOnce(db, 'ada');
  await ada.client.call('unlockRun', { params: { id }, body: { registerSite: true } });
  await ada.client.call('shareRun', { params: { id } });
  for (let times = 0; times < 2; times += 1) await ada.client.call('revokeShare', { params: { id } });
  expect((await ada.send(`/runs/${id}/export.json?locale=en`)).status).toBe(200);
  await ada.client.call('deleteRun', { params: { id } });
  await ada.client.download('exportMe', {});
  expect(await entries()).toEqual([
    { action: 'run.claimed', actor: 'person', object_id: id },
    { action: 'run.unlocked', actor: 'person', object_id: id },
    { action: 'run.shared', actor: 'person', object_id: id },
    { action: 'run.unshared', actor: 'person', object_id: id },
    { action: 'run.exported', actor: 'person', object_id: id },
    { action: 'run.deleted', actor: 'person', object_id: id },
    { action: 'account.exported', actor: 'person', object_id: null },
  ]);
  await ada.client.call('deleteMe', { body: { word: 'DELETE' } });
  await harness.api.app.get(OutboxRunner).drain();
  expect((await entries()).slice(7)).toEqual([
    { action: 'account.deletion_requested', actor: 'person', object_id: null },
    { action: 'account.deleted', actor: 'system', object_id: null },
  ]);
  expect(await db.selectFrom('audit_subjects').selectAll().execute()).toEqual([]);
});
