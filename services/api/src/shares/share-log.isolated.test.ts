// Isolated: nestjs-pino keeps the log of the first application of a process.
import 'reflect-metadata';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catchOutput } from '../testing/caught-output.ts';
import { startMemberHarness, type MemberHarness } from '../history/testing/member-harness.ts';

/** All that the process writes to its output. */
let output: ReturnType<typeof catchOutput>;
let harness: MemberHarness;
beforeAll(async () => {
  output = catchOutput();
  harness = await startMemberHarness({ LOG_LEVEL: 'trace' });
});
afterAll(async () => {
  await harness?.stop();
  output?.stop();
});

it('the log tells of a shared link from its beginning to its end, and never the link itself', async () => {
  const ada = await harness.person();
  const id = await harness.give(ada);
  const { token } = await ada.client.call('shareRun', { params: { id } });
  const visit = async (path = '') => (await fetch(`${harness.api.base}/shared/${token}${path}`)).status;
  const statuses = [await visit(), await visit('/findings?category=violations'), await visit('/groups?by=nothing')];
  await ada.client.call('revokeShare', { params: { id } });
  statuses.push(await visit());
  await harness.database.away();
  statuses.push(await visit());
  await harness.database.back();
  expect(statuses).toEqual([200, 200, 422, 410, 503]);
  expect(output.text).toContain('"path":"/api/shared/:token/findings"');
  for (const event of ['run_shared', 'share_revoked']) expect(output.text).toContain(event);
  expect(output.text).not.toContain(token);
});
