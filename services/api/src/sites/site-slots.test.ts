import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/database.ts';
import type { Database } from '../database/schema.ts';
import { OutboxRepository } from '../outbox/outbox.repository.ts';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import { AppError } from '../errors/app-error.ts';
import { paidOnce, subscribed } from '../testing/paid-for.ts';
import { testConfig } from '../testing/test-config.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { EntitlementReader } from '../entitlements/entitlement-facts.ts';
import { MetadataMirror } from './metadata-mirror.ts';
import { nextSlot } from './site-allowance.ts';
import { SiteRegistration } from './site-registration.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';

type Outcome = 'taken' | 'already' | 'full';
type Register = (sub: string, hostKey: string) => Promise<Outcome>;

const replicas = 2;
let database: TestDatabase;
let pools: Kysely<Database>[];
beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await createTestDatabase();
  pools = Array.from({ length: replicas }, () =>
    openDatabase({ url: database.url, poolSize: 6, connectTimeoutMs: 60_000 }, () => undefined),
  );
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.destroy()));
  await database?.drop();
});

function registrationOf(db: Kysely<Database>): Register {
  const effects = new OutboxRepository(db);
  const runner = new OutboxRunner(effects);
  const mirror = new MetadataMirror(db, runner, new StripeGateway(testConfig(database.url)));
  const registration = new SiteRegistration(db, new EntitlementReader(db), mirror);
  return async (sub, hostKey) => {
    try {
      const { already } = await registration.register(sub, { hostKey, url: hostKey });
      return already ? 'already' : 'taken';
    } catch (error) {
      if (error instanceof AppError && error.code === 'limit_reached') return 'full';
      throw error;
    }
  };
}

/** The wrong way: it reads, decides and writes without a transaction. */
function naiveOf(db: Kysely<Database>): Register {
  return async (sub, hostKey) => {
    const facts = await new EntitlementReader(db).readFacts(sub);
    if (facts.sites.some((site) => site.host_key === hostKey)) return 'already';
    const allowance = nextSlot(facts, new Date());
    if (allowance.state !== 'free') return 'full';
    const { kind, id, slotNo } = allowance.slot;
    await db
      .insertInto('registered_sites')
      .values({ owner_sub: sub, host_key: hostKey, url: hostKey, source_kind: kind, source_id: id, slot_no: slotNo })
      .execute();
    return 'taken';
  };
}

let people = 0;
const bought = fc.record({
  subscription: fc.option(fc.integer({ min: 0, max: 4 })),
  payments: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 3 }),
  /** Numbers of hosts, some of them several times. */
  asked: fc.array(fc.integer({ min: 0, max: 7 }), { minLength: 2, maxLength: 10 }),
});

/** Never above a limit, no slot and no host twice, and exactly as many as there is room for. */
const holds = (makeRegister: (db: Kysely<Database>) => Register) =>
  fc.asyncProperty(
    bought.filter(({ subscription, payments }) => subscription !== null || payments.length > 0),
    async ({ subscription, payments, asked }) => {
      const { db } = database;
      const sub = `someone-${(people += 1)}`;
      const limits = new Map<string, number>();
      if (subscription !== null) limits.set(await subscribed(db, sub, { site_limit: subscription }), subscription);
      for (const [at, limit] of payments.entries()) {
        const id = `pi_${sub}_${at}`;
        limits.set(await paidOnce(db, sub, { payment_intent_id: id, site_limit: limit }), limit);
      }
      const outcomes = await Promise.all(
        asked.map((host, at) => makeRegister(pools[at % replicas]!)(sub, `h${host}.example`)),
      );
      const rows = await db.selectFrom('registered_sites').selectAll().where('owner_sub', '=', sub).execute();
      for (const [id, limit] of limits) {
        const slots = rows.filter((row) => row.source_id === id).map((row) => row.slot_no);
        expect(slots.length, 'used <= limit').toBeLessThanOrEqual(limit);
        expect(new Set(slots).size, 'no slot twice').toBe(slots.length);
        expect(Math.max(0, ...slots), 'slot numbers within the limit').toBeLessThanOrEqual(limit);
      }
      const distinct = new Set(asked).size;
      const room = [...limits.values()].reduce((sum, limit) => sum + limit, 0);
      expect(new Set(rows.map((row) => row.host_key)).size, 'a host once').toBe(rows.length);
      expect(rows.length, 'as many hosts as there is room for').toBe(Math.min(distinct, room));
      expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(rows.length);
      if (distinct <= room) expect(outcomes).not.toContain('full');
    },
  );

describe('registrations at the same time, on two pools of one real PostgreSQL', () => {
  it('keep every limit, and give every slot there is', async () => {
    await expect(fc.assert(holds(registrationOf), { numRuns: 100 })).resolves.toBeUndefined();
  }, 240_000);

  it('keep every limit with the unique keys alone as well', async () => {
    const withoutLock = (db: Kysely<Database>) => registrationOf(unlocked(db));
    await expect(fc.assert(holds(withoutLock), { numRuns: 40 })).resolves.toBeUndefined();
  }, 240_000);

  it('are worth a lock and keys: without both, the same test finds the fault', async () => {
    const keys = ['registered_sites_owner_sub_host_key_key', 'registered_sites_source_id_slot_no_key'];
    for (const key of keys)
      await sql`alter table registered_sites drop constraint ${sql.ref(key)}`.execute(database.db);
    // The row lock alone would do too.
    await expect(fc.assert(holds(registrationOf), { numRuns: 30 })).resolves.toBeUndefined();
    await expect(fc.assert(holds(naiveOf), { numRuns: 150, endOnFailure: true })).rejects.toThrow('Property failed');
  }, 240_000);
});

/** The same database, but without `for update`. */
function unlocked(db: Kysely<Database>): Kysely<Database> {
  return db.withPlugin({
    transformQuery: ({ node }) => (node.kind === 'SelectQueryNode' ? { ...node, endModifiers: [] } : node),
    transformResult: ({ result }) => Promise.resolve(result),
  });
}
