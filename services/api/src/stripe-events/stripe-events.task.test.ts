import { Logger } from '@nestjs/common';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alertsOf } from '../errors/testing/alerts.ts';
import { testConfig } from '../testing/test-config.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { ProviderUnavailable } from '../stripe/provider-failure.ts';
import type { StripeEventWorker } from './stripe-event.worker.ts';
import { mostAttempts, StripeEventsRepository, type TakenEvent } from './stripe-events.repository.ts';
import { StripeEventsTask } from './stripe-events.task.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';

let database: TestDatabase;
let events: StripeEventsRepository;
beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await createTestDatabase();
  events = new StripeEventsRepository(database.db);
});
afterAll(() => database?.drop());
beforeEach(() => database.db.deleteFrom('stripe_events').execute());

const add = (id: string, customerId: string | null = 'cus_1', type = 'customer.subscription.updated') =>
  events.add({ id, type, created: new Date(), objectId: 'sub_1', customerId }, Buffer.alloc(32));
const row = (id: string) =>
  database.db.selectFrom('stripe_events').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const makeDue = () => sql`update stripe_events set not_before = now() where processed_at is null`.execute(database.db);
const secondsAway = async (id: string) => ((await row(id)).not_before.getTime() - Date.now()) / 1000;

/** A replica; what is to be done with events is the test's. */
function replica(
  follow: (group: readonly TakenEvent[]) => Promise<void>,
  key: string | null = 'sk_test_onlyforthetests',
) {
  const config = testConfig(
    database.url,
    key === null ? {} : { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRETS: 'whsec_onlyforthetests' },
  );
  return new StripeEventsTask(events, { process: follow } as StripeEventWorker, new StripeGateway(config));
}

describe('events that wait', () => {
  it('are answered by one reading for each customer', async () => {
    for (const id of ['evt_1', 'evt_2', 'evt_3']) await add(id, 'cus_1');
    for (const id of ['evt_4', 'evt_5']) await add(id, 'cus_2');
    await add('evt_6', null, 'product.updated');
    const groups: string[][] = [];
    await replica(async (group) => void groups.push(group.map(({ id }) => id).toSorted())).drain();
    expect(groups.toSorted((a, b) => (a[0]! < b[0]! ? -1 : 1))).toEqual([
      ['evt_1', 'evt_2', 'evt_3'],
      ['evt_4', 'evt_5'],
      ['evt_6'],
    ]);
    expect((await row('evt_1')).processed_at).not.toBeNull();
  });

  it('are followed once by many replicas at once', async () => {
    for (let at = 0; at < 40; at += 1) await add(`evt_${at}`, `cus_${at % 8}`);
    const seen: string[] = [];
    const replicas = Array.from({ length: 4 }, () =>
      replica(async (group) => void seen.push(...group.map(({ id }) => id))),
    );
    await Promise.all(replicas.map((one) => one.drain()));
    expect(seen.toSorted()).toEqual(Array.from({ length: 40 }, (_, at) => `evt_${at}`).toSorted());
  });

  it('are not held up by a customer who takes long', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await add('evt_slow', 'cus_slow');
    const done: string[] = [];
    const task = replica(async ([first]) => {
      if (first!.id === 'evt_slow') await promise;
      done.push(first!.id);
    });
    await task.start();
    await add('evt_quick', 'cus_quick');
    task.notify();
    await until(() => done.includes('evt_quick'));
    resolve();
    await task.drain();
    expect(done).toEqual(['evt_quick', 'evt_slow']);
  });

  it('stay untouched without a key, for a replica that has one', async () => {
    await add('evt_1');
    await replica(() => Promise.reject(new Error('never')), null).drain();
    expect(await row('evt_1')).toMatchObject({ attempts: 0, processed_at: null });
  });

  it('are taken over when their replica died', async () => {
    await add('evt_1');
    const [taken] = await events.take(4);
    expect(taken?.id).toBe('evt_1');
    const seen: string[] = [];
    const task = replica(async (group) => void seen.push(...group.map(({ id }) => id)));
    await task.drain();
    expect(seen).toEqual([]);
    expect(await secondsAway('evt_1')).toBeGreaterThan(30);
    await makeDue();
    await task.drain();
    expect(seen).toEqual(['evt_1']);
  });
});

describe('an event that cannot be followed', () => {
  it('is tried later and later, at changing distances, and then given up for the daily reconciliation', async () => {
    await add('evt_1');
    const task = replica(() => Promise.reject(new Error('not to be understood')));
    const waits: number[] = [];
    for (let round = 0; round < mostAttempts; round += 1) {
      await makeDue();
      await task.drain();
      waits.push(await secondsAway('evt_1'));
    }
    for (const [round, seconds] of waits.entries()) {
      const whole = Math.min(3600, 5 * 2 ** round);
      expect(seconds).toBeGreaterThan(whole * 0.5 - 5);
      expect(seconds).toBeLessThanOrEqual(whole);
    }
    expect(new Set(waits.slice(9).map((seconds) => Math.round(seconds))).size).toBeGreaterThan(1);
    expect(await row('evt_1')).toMatchObject({
      attempts: mostAttempts,
      processed_at: null,
      last_error: 'not to be understood',
    });
    await makeDue();
    expect(await events.take(4)).toEqual([]);
    // A reading that began before it came says nothing about it.
    await events.finishGivenUp('cus_1', new Date(Date.now() - 60_000));
    expect((await row('evt_1')).processed_at).toBeNull();
    await events.finishGivenUp('cus_1', new Date(Date.now() + 60_000));
    expect((await row('evt_1')).processed_at).not.toBeNull();
  });

  it('alerts the operator when it is given up, and not before', async () => {
    const alerts = alertsOf('stripe_events_given_up');
    await add('evt_1');
    const task = replica(() => Promise.reject(new Error('not to be understood')));
    for (let attempts = 1; attempts <= mostAttempts; attempts += 1) {
      expect(alerts()).toEqual([]);
      await makeDue();
      await task.drain();
    }
    const told = { ids: ['evt_1'], attempts: mostAttempts, cause: 'not to be understood' };
    expect(alerts()).toEqual([{ event: 'stripe_events_given_up', alert: true, ...told }]);
  });

  it('is tried forever while it is the provider that is away, and followed when it is back', async () => {
    await add('evt_1');
    let isAway = true;
    const task = replica(async () => {
      if (isAway) throw new ProviderUnavailable('away');
    });
    for (let round = 0; round < mostAttempts + 5; round += 1) {
      await makeDue();
      await task.drain();
    }
    expect(await row('evt_1')).toMatchObject({ attempts: mostAttempts - 1, processed_at: null });
    isAway = false;
    await makeDue();
    await task.drain();
    expect((await row('evt_1')).processed_at).not.toBeNull();
  });
});

describe('processed events', () => {
  it('are forgotten after 90 days, others never', async () => {
    for (const id of ['evt_old', 'evt_new', 'evt_open']) await add(id);
    const days = async (id: string, count: number) =>
      sql`update stripe_events set processed_at = now() - ${count} * interval '1 day' where id = ${id}`.execute(
        database.db,
      );
    await days('evt_old', 91);
    await days('evt_new', 89);
    await events.forgetProcessed(new Date());
    const left = await database.db.selectFrom('stripe_events').select('id').execute();
    expect(left.map(({ id }) => id).toSorted()).toEqual(['evt_new', 'evt_open']);
  });
});
