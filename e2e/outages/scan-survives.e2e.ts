import { expect, type APIRequestContext } from '@playwright/test';
import { isFinal, lockedRunSchema, scanAcceptedSchema, type LockedRun } from '@stufenlos/contracts';
import { demoPage, scanned } from '../support/scan.ts';
import { crash, pidOf, type Service } from '../support/stack.ts';
import { exercises } from '../support/tags.ts';
import { test } from '../support/test.ts';

const tag = exercises('api', 'worker', 'scan-queue', 'standalone');

test.describe.configure({ mode: 'serial' });

async function order(request: APIRequestContext, address: string): Promise<string> {
  const answer = await request.post('/api/scans', { data: { url: address, locale: 'de' } });
  expect(answer.status()).toBe(202);
  return scanAcceptedSchema.parse(await answer.json()).token;
}

/** The current state of the run; undefined while the api does not answer. */
async function read(request: APIRequestContext, token: string): Promise<LockedRun | undefined> {
  const answer = await request.get(`/api/scans/${token}`).catch(() => undefined);
  return answer?.ok() ? lockedRunSchema.parse(await answer.json()) : undefined;
}

const untilRunning = (request: APIRequestContext, token: string) =>
  expect.poll(async () => (await read(request, token))?.state, { intervals: [50] }).toBe('running');

async function untilEnded(request: APIRequestContext, token: string): Promise<LockedRun> {
  let run: LockedRun | undefined;
  await expect(async () => {
    run = await read(request, token);
    expect(run && isFinal(run.state)).toBe(true);
  }).toPass({ ...scanned, intervals: [200] });
  if (!run) throw new Error('the run has ended, so it was read');
  return run;
}

for (const service of ['worker', 'redis', 'api'] as const satisfies Service[]) {
  test(`a scan in progress finishes exactly once after a crash of ${service}`, { tag }, async ({ request }) => {
    test.skip(pidOf(service) === undefined, `${service} is an outside service here`);
    const token = await order(request, demoPage('/langsam.html?sekunden=4', `absturz-${service}`));
    await untilRunning(request, token);
    const crashed = crash(service);
    const run = await untilEnded(request, token);
    expect(run).toMatchObject({ state: 'completed', progress: { done: 1, total: 1 } });
    expect(run.stats?.pages).toEqual({ discovered: 1, completed: 1, partial: 0, failed: 0 });
    expect(run.stats?.categories.violations).toEqual({ rules: 1, nodes: 1 });
    await expect.poll(() => pidOf(service) ?? crashed).not.toBe(crashed);
    // A late result does not change a run that has ended.
    expect((await read(request, token))?.version).toBe(run.version);
  });
}

test('a scan is accepted while Redis is down, and runs when Redis is back', { tag }, async ({ request }) => {
  test.skip(pidOf('redis') === undefined, 'redis is an outside service here');
  crash('redis');
  const token = await order(request, demoPage('/blog/', 'ohne-redis'));
  expect((await untilEnded(request, token)).state).toBe('completed');
});
