import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../database/database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { backOffSeconds } from '../scheduler/lease.ts';
import { until } from '../testing/until.ts';
import { EffectRefused, type Effect } from './effect.ts';
import { effectKind, type EffectKind, type EffectName } from './effect-kind.ts';
import { addEffect, OutboxRepository } from './outbox.repository.ts';
import { handlerProblems, OutboxRunner } from './outbox.runner.ts';

type Payload = Record<string, unknown>;
const payload = z.record(z.string(), z.unknown());
const kindOf = (name: string): EffectKind<Payload> => ({ name, payload, waitsFor: undefined });
const test = kindOf('test');

const providerEffects: EffectName[] = [
  'account.delete',
  'billing.mirror',
  'contract.cancel',
  'contract.withdraw',
  'customer.email',
];

let database: TestDatabase;
let repository: OutboxRepository;
beforeAll(async () => {
  Logger.overrideLogger(false);
  database = await createTestDatabase();
  repository = new OutboxRepository(database.db);
});
afterAll(() => database?.drop());
beforeEach(() => database.db.deleteFrom('effects').execute());

const row = (key: string) =>
  database.db.selectFrom('effects').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
const makeDue = () => sql`update effects set not_before = now() where done_at is null`.execute(database.db);
const databaseTime = async () =>
  (await sql<{ now: Date }>`select now() as now`.execute(database.db)).rows[0]!.now.getTime();

function runnerOf(run: (effect: Effect<Payload>) => Promise<void>, effects = repository): OutboxRunner {
  const runner = new OutboxRunner(effects);
  runner.handle({ kind: test, run });
  return runner;
}

describe('an effect', () => {
  it('exists exactly when the transaction that decided it does', async () => {
    const decision = database.db.transaction().execute(async (tx) => {
      await addEffect(tx, test, 'undone', {});
      throw new Error('no');
    });
    await expect(decision).rejects.toThrow('no');
    expect(await repository.take(['test'], 10)).toEqual([]);
  });

  it('is done once under one key, and its payload is erased', async () => {
    const seen: unknown[] = [];
    await addEffect(database.db, test, 'once', { email: 'ada@example.org' });
    await addEffect(database.db, test, 'once', { email: 'other@example.org' });
    const runner = runnerOf(async ({ payload }) => void seen.push(payload));
    await runner.drain();
    await runner.drain();
    expect(seen).toEqual([{ email: 'ada@example.org' }]);
    expect(await row('once')).toMatchObject({ payload: null, attempts: 1, last_error: null });
    expect((await row('once')).done_at).not.toBeNull();
  });

  it('is tried again later and later when it fails, with the reason kept', async () => {
    let tries = 0;
    const runner = runnerOf(async () => {
      if ((tries += 1) < 4) throw new Error(`no ${tries}`);
    });
    await addEffect(database.db, test, 'stubborn', { keep: 1 });
    for (const [index, seconds] of [5, 10, 20].entries()) {
      const before = await databaseTime();
      await runner.drain();
      const after = await databaseTime();
      expect(tries).toBe(index + 1);
      expect(await row('stubborn')).toMatchObject({ last_error: `no ${index + 1}`, payload: { keep: 1 } });
      const nextTry = (await row('stubborn')).not_before.getTime();
      expect(nextTry).toBeGreaterThanOrEqual(before + seconds * 1000);
      expect(nextTry).toBeLessThanOrEqual(after + seconds * 1000);
      await makeDue();
    }
    await runner.drain();
    expect(await row('stubborn')).toMatchObject({ attempts: 4, payload: null, last_error: null });
  });

  it.each([true, false])('that ends undone is told as an alert if a person has to do it: %s', async (needsOperator) => {
    const lines: [level: string, line: unknown][] = [];
    const at = (level: string) => (line: unknown) => void lines.push([level, line]);
    Logger.overrideLogger({ log: at('log'), warn: at('warn'), error: at('error') });
    await addEffect(database.db, test, 'given up', {});
    await runnerOf(() => Promise.reject(new EffectRefused('no such address', { needsOperator }))).drain();
    Logger.overrideLogger(false);
    const { id: effect, ...ended } = await row('given up');
    expect(ended).toMatchObject({ payload: null, last_error: 'no such address' });
    const told = { kind: 'test', effect, attempts: 1, cause: 'no such address' };
    expect(lines).toEqual([
      needsOperator
        ? ['error', { event: 'effect_refused', alert: true, ...told }]
        : ['warn', { event: 'effect_refused', ...told }],
    ]);
  });

  it.each<[string, EffectName[], number]>([
    ['the payment or identity provider', providerEffects, 2],
    ['webhooks', ['monitor.webhook'], 2],
    ['both', [...providerEffects, 'monitor.webhook'], 4],
  ])('that waits for %s leaves room for mails', async (_, names, most) => {
    const done: string[] = [];
    const { promise: stranger, resolve: answers } = Promise.withResolvers<void>();
    let waiting = 0;
    const runner = new OutboxRunner(repository);
    for (const name of names) {
      const kind = effectKind(name, payload);
      for (let n = 0; n < 3; n += 1) await addEffect(database.db, kind, `${name} ${n}`, {});
      runner.handle({
        kind,
        run: async () => {
          waiting += 1;
          await stranger;
          done.push('slow');
        },
      });
    }
    const mail = effectKind('mail', payload);
    await addEffect(database.db, mail, 'mail', {});
    runner.handle({ kind: mail, run: () => Promise.resolve(void done.push('mail')) });
    await runner.start();
    await until(() => Promise.resolve(done.includes('mail')));
    await runner.start();
    expect([waiting, done]).toEqual([most, ['mail']]);
    answers();
    await runner.drain();
    expect(done.filter((kind) => kind === 'slow')).toHaveLength(names.length * 3);
  });

  it('waits at most an hour between two tries, however often it failed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (attempts) => {
        expect(backOffSeconds(attempts)).toBeGreaterThanOrEqual(5);
        expect(backOffSeconds(attempts)).toBeLessThanOrEqual(3600);
        expect(backOffSeconds(attempts + 1)).toBeGreaterThanOrEqual(backOffSeconds(attempts));
      }),
    );
  });

  it('ends without its payload when trying again is pointless', async () => {
    await addEffect(database.db, test, 'pointless', { email: 'nobody@example.org' });
    const runner = runnerOf(() => Promise.reject(new EffectRefused('no such mailbox')));
    await runner.drain();
    expect(await row('pointless')).toMatchObject({ payload: null, last_error: 'no such mailbox' });
    expect((await row('pointless')).done_at).not.toBeNull();
  });

  it('does not keep others waiting when it fails', async () => {
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f']) await addEffect(database.db, test, key, { key });
    const done: unknown[] = [];
    const runner = runnerOf(async ({ payload }) => {
      if (payload['key'] === 'a') throw new Error('no');
      done.push(payload['key']);
    });
    await runner.drain();
    expect(done.map(String).toSorted((one, two) => one.localeCompare(two))).toEqual(['b', 'c', 'd', 'e', 'f']);
  });

  it('of a kind that nobody here knows waits for a replica that does', async () => {
    await addEffect(database.db, kindOf('of-tomorrow'), 'future', {});
    await runnerOf(async () => undefined).drain();
    expect(await row('future')).toMatchObject({ attempts: 0, done_at: null });
  });

  it('that takes long holds up nobody but itself', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const done: string[] = [];
    const runner = runnerOf(async ({ payload }) => {
      if (payload['key'] === 'first') await promise;
      done.push(String(payload['key']));
    });
    await addEffect(database.db, test, 'first', { key: 'first' });
    await runner.start();
    await until(async () => (await row('first')).attempts === 1);
    await addEffect(database.db, test, 'second', { key: 'second' });
    runner.notify();
    await until(() => done.includes('second'));
    resolve();
    await runner.drain();
    expect(done).toEqual(['second', 'first']);
  });

  it('that was done is not done again because the note of it failed at first', async () => {
    let notes = 0;
    class Unsteady extends OutboxRepository {
      override finish = async (...given: Parameters<OutboxRepository['finish']>) => {
        if ((notes += 1) < 3) throw new Error('Connection terminated unexpectedly');
        return await repository.finish(...given);
      };
    }
    let times = 0;
    await addEffect(database.db, test, 'mailed', { email: 'ada@example.org' });
    const runner = runnerOf(async () => void (times += 1), new Unsteady(database.db));
    await runner.drain();
    await makeDue();
    await runner.drain();
    expect([times, notes]).toEqual([1, 3]);
    expect(await row('mailed')).toMatchObject({ attempts: 1, payload: null, last_error: null });
  });

  it('knows whether the attempt before it ended without a note', async () => {
    await addEffect(database.db, test, 'begun', {});
    const [first] = await repository.take(['test'], 1);
    expect(first).toMatchObject({ attempts: 1, was_interrupted: false });
    // Its process dies. The next one knows that it may have been done already.
    await makeDue();
    const [second] = await repository.take(['test'], 1);
    expect(second).toMatchObject({ attempts: 2, was_interrupted: true });
    await repository.fail(second!, 'no', 0);
    const [third] = await repository.take(['test'], 1);
    expect(third).toMatchObject({ attempts: 3, was_interrupted: false });
    await repository.finish(third!);
  });

  it('is forgotten a month after it was done', async () => {
    await addEffect(database.db, test, 'old', {});
    await runnerOf(async () => undefined).drain();
    await repository.purgeDone(new Date(Date.now() + 29 * 86_400_000));
    await row('old');
    await repository.purgeDone(new Date(Date.now() + 31 * 86_400_000));
    await expect(row('old')).rejects.toThrow('no result');
  });
});

describe('two replicas', () => {
  it('never work on one effect at once, and each effect is done once', async () => {
    const others = Array.from({ length: 3 }, () =>
      openDatabase({ url: database.url, poolSize: 2, connectTimeoutMs: 60_000 }, () => undefined),
    );
    const working = new Set<string>();
    const times = new Map<string, number>();
    let overlaps = 0;
    const run = async ({ id }: Effect<Payload>) => {
      if (working.has(id)) overlaps += 1;
      working.add(id);
      // Long enough for the others to come by.
      await sql`select 1`.execute(database.db);
      working.delete(id);
      times.set(id, (times.get(id) ?? 0) + 1);
    };
    for (let at = 0; at < 60; at += 1) await addEffect(database.db, test, `many-${at}`, {});
    await Promise.all(others.map((db) => runnerOf(run, new OutboxRepository(db)).drain()));
    expect(overlaps).toBe(0);
    expect([...times.values()]).toEqual(Array.from({ length: 60 }, () => 1));
    await Promise.all(others.map((db) => db.destroy()));
  });

  it('take over from one that died, which can write nothing any more should it come back', async () => {
    await addEffect(database.db, test, 'orphan', { step: 1 });
    const { promise, resolve } = Promise.withResolvers<void>();
    let late: unknown;
    const dead = runnerOf(async ({ save }) => {
      await promise;
      await save({ step: 'of the dead' }).catch((error: unknown) => (late = error));
      throw late;
    }).drain();
    await until(async () => (await row('orphan')).attempts === 1);
    expect(await repository.take(['test'], 1)).toEqual([]);
    // What the end of the lease does.
    await makeDue();
    const seen: unknown[] = [];
    await runnerOf(async (effect) => {
      seen.push(effect.payload, effect.attempts);
      await effect.save({ step: 2 });
      resolve();
      await dead;
      expect((await row('orphan')).payload).toEqual({ step: 2 });
    }).drain();
    expect(seen).toEqual([{ step: 1 }, 2]);
    expect(late).toMatchObject({ name: 'LeaseLost' });
    expect(await row('orphan')).toMatchObject({ attempts: 2, payload: null, last_error: null });
  });
});

describe('the list of effects', () => {
  it.each<[string, string[], string[], string[]]>([
    ['and the handlers agree', ['mail', 'order.confirm'], ['order.confirm', 'mail'], []],
    [
      'has one that nobody handles',
      ['mail', 'order.confirm'],
      ['mail'],
      ['The effect "order.confirm" has no handler: call OutboxRunner.handle in onModuleInit of a provider.'],
    ],
    [
      'lacks one that is handled',
      ['mail'],
      ['mail', 'order.confirm'],
      ['The effect "order.confirm" has a handler, but cannot be added: name it in outbox/effect-kind.ts.'],
    ],
  ])('%s', (_name, names, handled, problems) => {
    expect(handlerProblems(names, handled)).toEqual(problems);
  });

  it('gives each effect one handler', () => {
    const runner = runnerOf(async () => undefined);
    expect(() => runner.handle({ kind: test, run: async () => undefined })).toThrow('"test" has two handlers');
  });

  it('keeps an effect waiting where its handler is switched off', async () => {
    await addEffect(database.db, kindOf('off'), 'off', {});
    const runner = runnerOf(async () => undefined);
    runner.handle({ kind: kindOf('off'), isOn: false, run: () => Promise.reject(new Error('never')) });
    await runner.drain();
    expect(await row('off')).toMatchObject({ attempts: 0, done_at: null });
  });

  it('is asked before the payload is handed over, which must fit its kind', async () => {
    const seen: unknown[] = [];
    const kind = { ...test, payload: z.object({ id: z.uuid(), locale: z.string().default('de') }) };
    const runner = new OutboxRunner(repository);
    runner.handle({ kind, run: async ({ payload }) => void seen.push(payload) });
    const id = '01999999-9999-7999-8999-999999999999';
    await addEffect(database.db, test, 'fits', { id });
    await addEffect(database.db, test, 'does not fit', { id: 'x' });
    await runner.drain();
    expect(seen).toEqual([{ id, locale: 'de' }]);
    expect(await row('does not fit')).toMatchObject({ attempts: 1, done_at: null, payload: { id: 'x' } });
  });
});
