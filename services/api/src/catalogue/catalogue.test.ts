import { specifiedPlans, type Plans } from '@stufenlos/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPaymentsSandbox, type PaymentsSandbox } from '../testing/payments-sandbox.ts';
import { startApi, type TestApi } from '../testing/test-api.ts';
import { testConfig } from '../testing/test-config.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { Catalogue } from './catalogue.ts';

let sandbox: PaymentsSandbox;
let database: TestDatabase;
let api: TestApi;
let catalogue: Catalogue;
beforeAll(async () => {
  [sandbox, database] = await Promise.all([startPaymentsSandbox(), createTestDatabase()]);
  api = await startApi(testConfig(database.url, sandbox.env));
  catalogue = api.app.get(Catalogue, { strict: false });
});
afterAll(async () => {
  await api?.stop();
  await database?.drop();
  await sandbox?.stop();
});
beforeEach(() => sandbox.admin('DELETE', '/faults'));

const plans = (): Promise<Plans> => api.client.call('plans', {});
const limits = async () => Object.fromEntries((await plans()).plans.map(({ id, siteLimit }) => [id, siteLimit]));
const rows = () => database.db.selectFrom('plan_prices').selectAll().orderBy('price_id').execute();

describe('the catalogue', () => {
  it('is read at the start, and equals the built-in plans', async () => {
    await until(async () => (await rows()).length > 0);
    await catalogue.refresh();
    expect(await plans()).toEqual({
      plans: specifiedPlans,
      taxNote: 'included',
      mode: 'test',
      tax: { mode: 'fixed', home: { country: 'DE', percent: 19 } },
    });
    const found = await rows();
    expect(found).toHaveLength(specifiedPlans.flatMap(({ prices }) => prices).length);
    for (const row of found) expect(row).toMatchObject({ tax_behavior: 'inclusive', active: true });
  });

  it('keeps what is known of a plan while the look-up of its product fails', async () => {
    await catalogue.refresh();
    const known = (await rows()).map(({ price_id, name, plan, site_limit }) => ({ price_id, name, plan, site_limit }));
    await sandbox.admin('POST', '/faults', { kind: 'status', status: 500, path: '/v1/products', times: 'always' });
    expect(await catalogue.refresh()).toBe(false);
    expect(await rows()).toMatchObject(known);
    expect(await limits()).toEqual({ basic: 1, pro: 5, enterprise: null });
  });

  it('counts a limit of which nothing is known yet as 0 meanwhile, and repairs it the next time', async () => {
    await database.db.deleteFrom('plan_prices').execute();
    await sandbox.admin('POST', '/faults', { kind: 'status', status: 500, path: '/v1/products', times: 'always' });
    expect(await catalogue.refresh()).toBe(false);
    expect(await limits()).toEqual({ basic: 0, pro: 0, enterprise: null });
    await sandbox.admin('DELETE', '/faults');
    expect(await catalogue.refresh()).toBe(true);
    expect(await limits()).toEqual({ basic: 1, pro: 5, enterprise: null });
  });

  it('stays as it was when the prices cannot be read', async () => {
    await catalogue.refresh();
    const before = await rows();
    await sandbox.admin('POST', '/faults', { kind: 'status', status: 500, path: '/v1/prices', times: 'always' });
    await expect(catalogue.refresh()).rejects.toThrow('does not answer');
    expect(await rows()).toEqual(before);
  });

  it('never lets an old reading replace a newer one', async () => {
    await catalogue.refresh();
    const slow = { kind: 'hang', ms: 1500, path: '/v1/prices', times: 1 };
    await sandbox.admin('POST', '/faults', slow);
    const late = catalogue.refresh();
    await until(async () => {
      const { faults } = await sandbox.admin<{ faults: { times: number }[] }>('GET', '/faults');
      return faults.every(({ times }) => times === 0);
    });
    await catalogue.refresh();
    const newest = await rows();
    await late;
    expect(await rows()).toEqual(newest);
  });

  it('sells nothing any more that the provider does not list', async () => {
    await catalogue.refresh();
    await database.db
      .insertInto('plan_prices')
      .values({
        price_id: 'price_of_another_account',
        lookup_key: 'pro_once',
        product_id: 'prod_1',
        name: 'Pro',
        plan: 'pro',
        site_limit: 99,
        unit_amounts: JSON.stringify({ EUR: 1 }),
        kind: 'once',
        tax_behavior: 'inclusive',
        active: true,
      })
      .execute();
    await catalogue.refresh();
    const row = (await rows()).find(({ price_id }) => price_id === 'price_of_another_account');
    expect(row?.active).toBe(false);
    expect((await catalogue.price('pro_once'))?.unit_amounts).toEqual({ EUR: 5000, USD: 5000 });
  });

  it('knows no price by a name that is not ours', async () => {
    await database.db
      .updateTable('plan_prices')
      .set({ lookup_key: 'special_offer' })
      .where('lookup_key', '=', 'basic_once')
      .execute();
    expect(await catalogue.price('special_offer')).toBeUndefined();
    await catalogue.refresh();
  });
});
