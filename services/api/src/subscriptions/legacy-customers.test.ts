import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Customers } from '../customers/customers.ts';
import { CustomersRepository } from '../customers/customers.repository.ts';
import type { StripeGateway } from '../stripe/stripe.gateway.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { CustomerSync } from './customer-sync.ts';
import { LegacyCustomers } from './legacy-customers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.drop());

/** Searches once. @returns the customers that were read from the provider */
async function read(customers: CustomersRepository, sub: string, atProvider: string[]): Promise<string[]> {
  const ids: string[] = [];
  const gateway = {
    isOn: true,
    searchCustomers: () => Promise.resolve(atProvider.map((id) => ({ id }))),
  } as unknown as StripeGateway;
  const sync = { syncCustomer: (id: string) => Promise.resolve(ids.push(id)) } as unknown as CustomerSync;
  const legacy = new LegacyCustomers(gateway, new Customers(customers, gateway), sync);
  legacy.searchInBackground(sub, new Date());
  await legacy.beforeApplicationShutdown();
  return ids;
}

describe('the search for a customer of an earlier client', () => {
  it('notes and reads the one that the provider has', async () => {
    const customers = new CustomersRepository(database.db);
    const [sub, id] = [randomUUID(), `cus_${randomUUID()}`];
    expect(await read(customers, sub, [id])).toEqual([id]);
    expect(await customers.of(sub)).toBe(id);
  });

  it('happens once in an hour for each person', async () => {
    const searched: string[] = [];
    const searchCustomers = (sub: string) => Promise.resolve((searched.push(sub), []));
    const gateway = { isOn: true, searchCustomers } as unknown as StripeGateway;
    const customers = new Customers(new CustomersRepository(database.db), gateway);
    const legacy = new LegacyCustomers(gateway, customers, {} as CustomerSync);
    const begun = Date.now();
    for (const [sub, ms] of [
      ['ada', 0],
      ['ada', 3_599_999],
      ['bob', 3_599_999],
      ['ada', 3_600_000],
    ] as const) {
      legacy.searchInBackground(sub, new Date(begun + ms));
      await legacy.beforeApplicationShutdown();
    }
    expect(searched).toEqual(['ada', 'bob', 'ada']);
  });

  it('does not read a customer that an order stores while it begins', async () => {
    const sub = randomUUID();
    const stored = new CustomersRepository(database.db);
    class Overtaken extends CustomersRepository {
      override async of(one: string): Promise<string | null> {
        const known = await super.of(one);
        await stored.claim(sub, 'cus_of_order');
        return known;
      }
    }
    expect(await read(new Overtaken(database.db), sub, [])).toEqual([]);
    expect(await stored.of(sub)).toBe('cus_of_order');
  });
});
