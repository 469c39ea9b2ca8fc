import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { OutboxRepository } from '../outbox/outbox.repository.ts';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import { Mailer } from '../mail/mailer.ts';
import { SmtpMailer } from '../mail/smtp.mailer.ts';
import { testConfig } from '../testing/test-config.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { CustomerReader } from './customer-reader.ts';
import { CustomerSync } from './customer-sync.ts';
import { EntitlementReader } from '../entitlements/entitlement-facts.ts';
import { TermEnd } from './term-end.ts';
import { PaymentNotices } from './payment-notices.ts';
import { ProjectionRepository } from './projection.repository.ts';
import { ProviderRefused, ProviderUnavailable } from '../stripe/provider-failure.ts';
import type { StripeGateway } from '../stripe/stripe.gateway.ts';
import { change, modelCustomer, ModelProvider, type Change } from './testing/model-provider.ts';
import { entitledTo, expectedOf } from './testing/model-stage.ts';

const sub = 'user-model';
let database: TestDatabase;
beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await createTestDatabase();
});
afterAll(() => database?.drop());
beforeEach(empty);

async function empty(): Promise<void> {
  const tables = [
    'subscriptions',
    'one_time_payments',
    'payments_without_checkout',
    'registered_sites',
    'orders',
    'effects',
  ];
  for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(database.db);
  await sql`delete from billing_customers`.execute(database.db);
  await database.db.insertInto('billing_customers').values({ sub, stripe_customer_id: modelCustomer }).execute();
}

function syncOf(provider: ModelProvider): CustomerSync {
  const effects = new OutboxRepository(database.db);
  const runner = new OutboxRunner(effects);
  const config = testConfig(database.url);
  return new CustomerSync(
    new ProjectionRepository(database.db),
    new CustomerReader(provider as unknown as StripeGateway),
    runner,
    new PaymentNotices(config, new Mailer(config, runner, new SmtpMailer(config))),
    new TermEnd(provider as unknown as StripeGateway),
  );
}
const sync = (provider: ModelProvider) => syncOf(provider).syncCustomer(modelCustomer);
const facts = () => new EntitlementReader(database.db).readFacts(sub);
const customer = () =>
  database.db.selectFrom('billing_customers').selectAll().where('sub', '=', sub).executeTakeFirstOrThrow();
const bought = (...changes: Change[]): ModelProvider => {
  const provider = new ModelProvider();
  for (const one of changes) provider.apply(one);
  return provider;
};

describe('a reading in the database', () => {
  it('many at once, while things happen, end with what the provider says', async () => {
    const histories = fc.array(fc.record({ change, readers: fc.integer({ min: 1, max: 3 }), pause: fc.nat(3) }), {
      minLength: 1,
      maxLength: 5,
    });
    const travels = fc.array(fc.nat(4), { minLength: 1, maxLength: 12 });
    await expect(
      fc.assert(
        fc.asyncProperty(histories, travels, async (history, travel) => {
          await empty();
          const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
          let calls = 0;
          const provider = new ModelProvider(() => pause(travel[(calls += 1) % travel.length]!));
          const readings: Promise<unknown>[] = [];
          // What we change at the provider ourselves is told like everything else that happens there.
          provider.onOwnChange = () => void readings.push(sync(provider));
          for (const step of history) {
            provider.apply(step.change);
            for (let reader = 0; reader < step.readers; reader += 1) readings.push(sync(provider));
            await pause(step.pause);
          }
          // A reading may lead to another one.
          for (let read = 0; read < readings.length;) {
            read = readings.length;
            await Promise.all(readings);
          }
          const { subscriptions, payments } = await facts();
          expect(entitledTo({ syncSequence: 0n, subscriptions, payments })).toEqual(expectedOf(provider.state));
        }),
        { numRuns: 25 },
      ),
    ).resolves.toBeUndefined();
  });

  it('says whether it found something else than our tables', async () => {
    const provider = bought({ kind: 'subscribe', product: 1 });
    expect([await sync(provider), await sync(provider)]).toEqual(['changed', 'same']);
    provider.apply({ kind: 'status', at: 0, status: 'past_due' });
    expect([await sync(provider), await sync(provider)]).toEqual(['changed', 'same']);
    expect((await facts()).subscriptions).toMatchObject([
      { status: 'past_due', site_limit: 5, plan_name: 'Plan prod_1' },
    ]);
  });

  it('writes nothing when a newer one was written, not even what is new in it', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    const slow = bought({ kind: 'subscribe', product: 1 });
    const asked = Promise.withResolvers<void>();
    slow.payments = async () => {
      asked.resolve();
      await answered;
      return [];
    };
    const late = sync(slow);
    await asked.promise;
    expect(await sync(bought())).toBe('same');
    answer();
    expect(await late).toBe('stale');
    expect((await facts()).subscriptions).toEqual([]);
  });

  it('of somebody who is not ours asks the provider nothing', async () => {
    const provider = bought({ kind: 'subscribe', product: 1 });
    provider.subscriptions = () => Promise.reject(new Error('asked'));
    expect(await syncOf(provider).syncCustomer('cus_of_another_shop')).toBe('unknown');
  });

  it('that breaks half way writes nothing', async () => {
    await sync(bought({ kind: 'subscribe', product: 1 }, { kind: 'pay once', product: 0, status: 'succeeded' }));
    const before = await facts();
    for (const part of ['subscriptions', 'payments'] as const) {
      const away = () => Promise.reject(new ProviderUnavailable('away'));
      const provider = Object.assign(bought(), { [part]: away });
      await expect(sync(provider)).rejects.toThrow('away');
    }
    expect(await facts()).toEqual(before);
  });
});

describe('what the provider does not know any more', () => {
  it('a subscription that it does not list grants nothing', async () => {
    await sync(bought({ kind: 'subscribe', product: 1 }));
    expect(await sync(bought())).toBe('changed');
    expect((await facts()).subscriptions).toMatchObject([{ status: 'canceled' }]);
    expect(await sync(bought())).toBe('same');
  });

  it.each(['gone', 'deleted'])('a customer who is %s has nothing', async (how) => {
    await sync(bought({ kind: 'subscribe', product: 1 }, { kind: 'pay once', product: 0, status: 'succeeded' }));
    const provider = bought();
    provider.subscriptions = () => Promise.reject(new ProviderRefused('resource_missing'));
    provider.customer = async (id) => (how === 'gone' ? null : { id, deleted: true });
    expect(await sync(provider)).toBe('changed');
    const { subscriptions, payments } = await facts();
    expect([subscriptions, payments]).toMatchObject([[{ status: 'canceled' }], [{ status: 'canceled' }]]);
  });

  it('something else that is missing on the way takes nothing from a customer who is there', async () => {
    await sync(bought({ kind: 'subscribe', product: 1 }));
    const provider = bought();
    provider.payments = () => Promise.reject(new ProviderRefused('resource_missing'));
    await expect(sync(provider)).rejects.toThrow('resource_missing');
    expect((await facts()).subscriptions).toMatchObject([{ status: 'active' }]);
  });
});

describe('payments', () => {
  it('of invoices count nothing, and are asked about once', async () => {
    const provider = bought({ kind: 'subscribe', product: 1 }, { kind: 'invoice' }, { kind: 'invoice' });
    let asked = 0;
    const { checkoutOfPayment } = provider;
    provider.checkoutOfPayment = async (id) => {
      asked += 1;
      return await checkoutOfPayment(id);
    };
    await sync(provider);
    await sync(provider);
    expect(asked).toBe(2);
    expect((await facts()).payments).toEqual([]);
  });

  it('that carry an order are asked about again when no checkout was found', async () => {
    const provider = bought({ kind: 'invoice' });
    provider.state.payments[0]!.metadata = { order_id: 'one' };
    const found = { ...bought({ kind: 'pay once', product: 0, status: 'succeeded' }).state.payments[0]!.origin! };
    await sync(provider);
    provider.state.payments[0]!.origin = found;
    expect(await sync(provider)).toBe('changed');
    expect((await facts()).payments).toMatchObject([{ checkout_id: found.id }]);
  });

  it('that were not made are looked at when they are', async () => {
    const provider = bought({ kind: 'pay once', product: 0, status: 'processing' });
    await sync(provider);
    expect((await facts()).payments).toEqual([]);
    provider.apply({ kind: 'settle', at: 0, ok: true });
    await sync(provider);
    expect((await facts()).payments).toMatchObject([{ status: 'succeeded', site_limit: 1 }]);
  });
});

describe('limits', () => {
  it('that cannot be looked up are 0 now, keep the plan’s name, and are repaired by the next reading', async () => {
    const provider = bought({ kind: 'subscribe', product: 1 });
    await sync(provider);
    const { product } = provider;
    provider.product = () => Promise.reject(new ProviderUnavailable('500'));
    await sync(provider);
    expect((await facts()).subscriptions).toMatchObject([
      { site_limit: 0, plan_name: 'Plan prod_1', status: 'active' },
    ]);
    provider.product = product;
    await sync(provider);
    expect((await facts()).subscriptions).toMatchObject([{ site_limit: 5 }]);
  });

  it.each([undefined, 'abc', '-1', '1e3', '', '1.5', ' 5'])('that say %j are 0', async (urls) => {
    const provider = bought({ kind: 'pay once', product: 0, status: 'succeeded' });
    const metadata: Record<string, string> = urls === undefined ? {} : { urls };
    provider.product = async (id) => ({ id, name: 'Plan', active: true, metadata });
    await sync(provider);
    expect((await facts()).payments).toMatchObject([{ site_limit: 0 }]);
  });

  it('that say unlimited are none', async () => {
    await sync(bought({ kind: 'subscribe', product: 2 }));
    expect((await facts()).subscriptions).toMatchObject([{ site_limit: null }]);
  });
});

describe('with a reading', () => {
  it('a list of an earlier client is taken over once', async () => {
    const provider = bought({ kind: 'subscribe', product: 1 });
    provider.state.subscriptions[0]!.metadata = { urls: 'https://shop.example/a,https://www.blog.example/' };
    await sync(provider);
    const hosts = async () => (await facts()).sites.map((site) => site.host_key);
    expect(await hosts()).toEqual(['blog.example', 'shop.example']);
    await database.db.deleteFrom('registered_sites').execute();
    await sync(provider);
    expect(await hosts()).toEqual([]);
  });

  it('the number of the customer grows, and nothing is counted as drift', async () => {
    const provider = bought();
    await sync(provider);
    const first = await customer();
    await sync(provider);
    expect(Number((await customer()).ticket)).toBeGreaterThan(Number(first.ticket));
    expect((await customer()).drifts).toBe(0);
  });
});
