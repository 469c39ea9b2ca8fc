import type { PageResult } from '@stufenlos/contracts';
import type { TestHarness } from '../../testing/test-harness.ts';
import { paidOnce, registered } from '../../testing/paid-for.ts';
import type { TestMember } from '../../testing/test-member.ts';

/** A run of one page with this result, claimed by somebody; paid for unless told otherwise. */
export async function finishedRun(
  harness: TestHarness,
  member: TestMember,
  result: PageResult,
  { isPaid = true }: { isPaid?: boolean } = {},
): Promise<string> {
  const { token } = await harness.order({ url: result.url });
  const { message } = await harness.worker.take(await harness.runId(token));
  await harness.worker.sendPage(message, result);
  await harness.ended(token);
  const { runId } = await member.client.call('claimScan', { params: { token } });
  if (isPaid) await cover(harness, member, new URL(result.url).host);
  return runId;
}

/** What opens the reports of a host for somebody. */
export async function cover(harness: TestHarness, { sub }: TestMember, host: string): Promise<void> {
  const id = await paidOnce(harness.database.db, sub, { payment_intent_id: `pi_${sub}_${host}` });
  await registered(harness.database.db, sub, host, { kind: 'payment', id });
}
