import assert from 'node:assert/strict';
import { check, read, type Checked } from './checks.ts';
import type { Version } from './declared.ts';
import type { Deployment } from './deployment.ts';
import { startServices, untilUp, untilWorkerUp } from './services.ts';
import { step } from './step.ts';
import type { Visitor } from './visitor.ts';

export interface Upgrade {
  earlier: Version;
  today: Version;
}

/**
 * As the guide says: upgrades the first host while a worker of the earlier version runs on another one, goes back, and
 * upgrades again.
 * @param before a check that the earlier version has done
 * @returns the checks until now, as this version shows them
 */
export async function upgrade(
  host: Deployment,
  visitor: Visitor,
  { earlier, today }: Upgrade,
  before: Checked,
): Promise<Checked[]> {
  await step(`a worker of ${earlier.name} on another host`, async () => {
    host.start(host.service('worker-alone', { host: 'second' }));
    await untilWorkerUp('second');
  });
  await step(`upgrade from ${earlier.name}: secrets, migrations, release, api, edge and proxy`, async () => {
    host.checkOut(today);
    // Makes the secrets that are new.
    await host.prepare();
    await host.stop('worker', 'api', 'edge', 'proxy', 'redis', 'postgres');
    host.start(host.postgres('serve'));
    host.start(host.redis());
    assert.match(await startServices(host, visitor), /migrated: \d{4}_/);
  });
  const same = await step(`the report of ${earlier.name}`, () => readAgain(visitor, before));
  const meanwhile = await step(`a check by the worker of ${earlier.name}`, () => check(visitor, '/worker'));
  const back = await step(`back to the api of ${earlier.name}: its report, and a check`, async () => {
    host.checkOut(earlier);
    await host.stop('api');
    host.start(host.service('api', { environment: { DATABASE_NEWER: 'accept' } }));
    await untilUp(host, visitor);
    assert.deepEqual(await read(visitor, before.token), before.report);
    return await check(visitor, '/back');
  });
  const kept = await step('upgrade again, with nothing to migrate', async () => {
    host.checkOut(today);
    await host.stop('api', 'edge', 'worker-alone');
    assert.match(await startServices(host, visitor), /nothing to migrate/);
    return await readAgain(visitor, back);
  });
  return [same, meanwhile, kept];
}

/** This version may say more than the earlier one, and nothing else. */
async function readAgain(visitor: Visitor, { token, report }: Checked): Promise<Checked> {
  const now = await read(visitor, token);
  assert.partialDeepStrictEqual(now, report);
  return { token, report: now };
}
