import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { AccountDeletion } from '../profile/account-deletion.ts';
import { until } from '../testing/until.ts';
import { DeclarationsRepository } from './declarations.repository.ts';
import { startDeclarationsHarness, type DeclarationsHarness } from './testing/declarations-harness.ts';

let harness: DeclarationsHarness;
beforeAll(async () => {
  harness = await startDeclarationsHarness({ RETENTION_LEGAL_YEARS: '6' });
});
afterAll(() => harness?.stop());
afterEach(() => void vi.useRealTimers());

const withdrawal = (email: string) => ({ name: 'Ada', contract: 'Pro', email, locale: 'de' });

describe('declarations', () => {
  it('are kept to the end of the sixth year after the one they came in, and then forgotten', async () => {
    const { reference } = await harness.declare('/withdrawals', withdrawal('kept@example.org'));
    await harness.database.db
      .updateTable('contract_requests')
      .set({ received_at: new Date('2025-12-31T23:00:00Z') } as never)
      .where('reference', '=', reference)
      .execute();
    const repository = harness.api.app.get(DeclarationsRepository);
    await repository.forget(new Date('2032-12-31T22:59:59Z'));
    expect(await harness.row(reference)).toBeDefined();
    await repository.forget(new Date('2032-12-31T23:00:00Z'));
    await expect(harness.row(reference)).rejects.toThrow('no result');
  });

  it('are in the file of everything that is kept about their owner, and in nobody else’s', async () => {
    const person = harness.newPerson();
    const { reference } = await harness.declare('/withdrawals', withdrawal(person.email), person);
    const file = async ({ sub, email }: { sub: string; email: string }) => {
      const token = await harness.issuer.token({ sub, email });
      return await fetch(`${harness.api.base}/me/export`, { headers: { authorization: `Bearer ${token}` } });
    };
    expect(await (await file(person)).json()).toMatchObject({
      billing: { declarations: [{ reference, kind: 'withdraw', contract: 'Pro', email: person.email }] },
    });
    expect(await (await file(harness.newPerson())).text()).not.toContain(reference);
  });

  it('stay as evidence when the account goes, without its subject', async () => {
    const person = harness.newPerson();
    const { reference } = await harness.declare('/withdrawals', withdrawal(person.email), person);
    const order = await harness.givenOrder(person.sub);
    await harness.settled(reference);
    const effect = {
      id: '01999999-9999-7999-8999-999999999999',
      payload: { sub: person.sub, email: null, locale: 'de' as const, done: [] },
      attempts: 1,
      createdAt: new Date(),
      save: () => Promise.resolve(),
    };
    await harness.api.app.get(AccountDeletion).run(effect);
    const row = await harness.row(reference);
    expect(row).toMatchObject({ email: person.email, contract: 'Pro' });
    expect(row.owner_sub).toMatch(/^deleted:[0-9a-f-]{36}$/);
    const orders = harness.database.db.selectFrom('orders').select('owner_sub').where('reference', '=', order);
    expect((await orders.executeTakeFirstOrThrow()).owner_sub).toBe(row.owner_sub);
  });

  it('of an account that is going are taken like those of somebody who is not signed in', async () => {
    const person = harness.newPerson();
    await harness.database.db
      .insertInto('accounts')
      .values({ sub: person.sub, locale: 'de', state: 'deleting' })
      .execute();
    const { reference } = await harness.declare('/withdrawals', withdrawal(person.email), person);
    expect(await harness.settled(reference)).toMatchObject({ owner_sub: null, outcome: 'ticket: anonymous' });
  });
});

describe('without a mail server or an operator’s address', () => {
  it('a declaration is taken, and its confirmation leaves when there is one', async () => {
    const person = harness.newPerson();
    harness.catcher.refusal = Object.assign(new Error('later'), { responseCode: 452 });
    const { reference } = await harness.declare('/withdrawals', withdrawal(person.email), person);
    const { id } = await harness.row(reference);
    const effect = () =>
      harness.database.db
        .selectFrom('effects')
        .select(['last_error', 'done_at'])
        .where('key', '=', `declaration.confirm:${id}`)
        .executeTakeFirstOrThrow();
    await until(async () => (await effect()).last_error !== null);
    expect((await harness.row(reference)).confirmed_at).toBeNull();
    expect(harness.mailsTo(person.email)).toEqual([]);
    harness.catcher.refusal = undefined;
    await harness.database.db
      .updateTable('effects')
      .set({ not_before: new Date() })
      .where('done_at', 'is', null)
      .execute();
    await harness.mailTo(person.email, new RegExp(reference));
    await until(async () => (await harness.row(reference)).confirmed_at !== null);
  });

  it('what needs a person stays open, and is told once there is somebody to tell', async () => {
    const quiet = await startDeclarationsHarness({ OPERATOR_EMAIL: '' });
    try {
      const { reference, confirmation } = await quiet.declare('/withdrawals', withdrawal('ada@example.org'));
      expect(confirmation).not.toMatch(/schreiben Sie bitte an/);
      const { id } = await quiet.row(reference);
      const reason = await until(async () => {
        const effects = quiet.database.db.selectFrom('effects').select('last_error');
        return (await effects.where('key', '=', `contract.withdraw:${id}`).executeTakeFirst())?.last_error;
      });
      expect(reason).toBe('OPERATOR_EMAIL is not set');
      expect(await quiet.row(reference)).toMatchObject({ handled_at: null, outcome: null });
      // The limit counts in whole hours, and no declaration may fall into the next one.
      vi.useFakeTimers({ toFake: ['Date'] });
      const ip = '198.51.100.3';
      const sent = await Promise.all(
        Array.from({ length: 11 }, () => quiet.send('/withdrawals', withdrawal('x@example.org'), { ip })),
      );
      const refused = sent.find(({ status }) => status === 429);
      expect(await refused?.json()).toMatchObject({ data: { kind: 'declaration' } });
    } finally {
      await quiet.stop();
    }
  });
});
