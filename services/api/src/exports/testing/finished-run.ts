import type { PageResult } from '@stufenlos/contracts';
import type { TestHarness } from '../../testing/test-harness.ts';
import { paidOnce, registered } from '../../testing/paid-for.ts';
import type { TestMember } from '../../testing/test-member.ts';

/** A run of one page with this result, claimed by somebody; paid for unless told otherwise. */
export async function finishedRun(
  bench: TestHarness,
  member: TestMember,
  result: PageResult,
  { isPaid = true }: { isPaid?: boolean } = {},
): Promise<string> {
  const { token } = await bench.order({ url: result.url });
  const { message } = await bench.worker.take(await bench.runId(token));
  await bench.worker.sendPage(message, result);
  await bench.ended(token);
  const { runId } = await member.client.call('claimScan', { params: { token } });
  if (isPaid) await cover(bench, member, new URL(result.url).host);
  return runId;
}

/** What opens the reports of a host for somebody. */
export async function cover(bench: TestHarness, { sub }: TestMember, host: string): Promise<void> {
  const id = await paidOnce(bench.database.db, sub, { payment_intent_id: `pi_${sub}_${host}` });
  await registered(bench.database.db, sub, host, { kind: 'payment', id });
}
