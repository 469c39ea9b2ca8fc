import { sql, type Insertable } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OrdersTable } from '../database/billing-tables.ts';
import { subscribed } from '../testing/paid-for.ts';
import { until } from '../testing/until.ts';
import { writtenTime } from '../texts/berlin-time.ts';
import { cancellation, startDeclarationShop, withdrawal, type DeclarationShop } from './testing/declaration-shop.ts';
import { operatorEmail } from './testing/declarations-harness.ts';

let shop: DeclarationShop;
beforeAll(async () => {
  shop = await startDeclarationShop();
});
afterAll(() => shop?.stop());
afterEach(async () => {
  vi.useRealTimers();
  await shop.sandbox.admin('DELETE', '/faults');
});

describe('notice by the owner', () => {
  it.each(['de', 'en'] as const)(
    'ends the subscription with its period, and a second mail names the end (%s)',
    async (locale) => {
      const { person, reference, source } = await shop.customer('pro_monthly');
      const declared = await shop.harness.declare(
        '/cancellations',
        cancellation(` ${reference.toLowerCase()} `, person.email, { locale }),
        person,
      );
      expect(await shop.harness.settled(declared.reference)).toMatchObject({ outcome: 'ends', owner_sub: person.sub });
      const { status, cancel_at_period_end: ends, items } = await shop.subscription(source);
      expect({ status, ends }).toEqual({ status: 'active', ends: true });
      const end = writtenTime(new Date(items.data[0]!.current_period_end * 1000), locale);
      const mail = await shop.harness.mailTo(
        person.email,
        locale === 'de' ? /^Ihr Vertrag endet am/ : /^Your contract ends on/,
      );
      for (const words of [end.date, end.time, end.zone, declared.reference, reference, 'Pro']) {
        expect(mail.text).toContain(words);
      }
      expect(shop.harness.mailsTo(operatorEmail).filter(({ text }) => text.includes(declared.reference))).toEqual([]);
      // Our own tables know without an event of the provider's.
      await until(async () => {
        const row = shop.harness.database.db
          .selectFrom('subscriptions')
          .select('cancel_at_period_end')
          .where('id', '=', source);
        return (await row.executeTakeFirst())?.cancel_at_period_end;
      });
    },
  );

  it('of a year that ends by itself names its end, once more or for the first time', async () => {
    const { person, reference, source } = await shop.customer('pro_yearly');
    for (let times = 0; times < 2; times += 1) {
      const declared = await shop.harness.declare('/cancellations', cancellation(reference, person.email), person);
      expect(await shop.harness.settled(declared.reference)).toMatchObject({ outcome: 'ends' });
    }
    const { status, cancel_at_period_end: ends, items } = await shop.subscription(source);
    expect({ status, ends }).toEqual({ status: 'active', ends: true });
    const end = new Date(items.data[0]!.current_period_end * 1000);
    expect(end.getTime() - Date.now()).toBeGreaterThan(360 * 86_400_000);
    expect((await shop.harness.mailTo(person.email, /^Ihr Vertrag endet am/)).text).toContain(
      writtenTime(end, 'de').date,
    );
  });

  it.each([
    ['the plan', () => 'PRO'],
    ['the subscription’s id', ({ source }: { source: string }) => source.toUpperCase()],
  ])('may name %s', async (_, name) => {
    const it = await shop.customer('pro_monthly');
    const { reference } = await shop.harness.declare(
      '/cancellations',
      cancellation(name(it), it.person.email),
      it.person,
    );
    expect(await shop.harness.settled(reference)).toMatchObject({ outcome: 'ends' });
  });

  it('that names the plan ends the subscription that is running beside one that has ended', async () => {
    const { person, source, customer: payer } = await shop.customer('pro_monthly');
    const ended = { id: `sub_ended_${person.sub}`, status: 'canceled', stripe_customer_id: payer };
    await subscribed(shop.harness.database.db, person.sub, ended);
    await shop.harness.givenOrder(person.sub, { source_id: ended.id });
    const { reference } = await shop.harness.declare('/cancellations', cancellation('Pro', person.email), person);
    expect(await shop.harness.settled(reference)).toMatchObject({ outcome: 'ends' });
    expect((await shop.subscription(source)).cancel_at_period_end).toBe(true);
  });

  it('declared twice at once ends it once, and tells it at most twice', async () => {
    // Confirmations are counted in whole hours, and none may fall into the next one.
    vi.useFakeTimers({ toFake: ['Date'] });
    const { person, reference, source } = await shop.customer('pro_monthly');
    const first = await shop.harness.declare('/cancellations', cancellation(reference, person.email), person);
    await shop.harness.settled(first.reference);
    const more = await Promise.all(
      [1, 2, 3, 4].map(() => shop.harness.declare('/cancellations', cancellation(reference, person.email), person)),
    );
    for (const declared of more)
      expect(await shop.harness.settled(declared.reference)).toMatchObject({ outcome: 'ends' });
    expect(await shop.changes(source)).toHaveLength(1);
    await until(() =>
      shop.harness.database.db
        .selectFrom('effects')
        .select('id')
        .where('done_at', 'is', null)
        .execute()
        .then((open) => open.length === 0),
    );
    expect(shop.harness.mailsTo(person.email).filter(({ text }) => text.includes('endet am'))).toHaveLength(2);
    expect(shop.harness.mailsTo(person.email).filter(({ text }) => text.includes('Inhalt Ihrer'))).toHaveLength(3);
  });

  it('for a later day than the end of the period is left to a person', async () => {
    const { person, reference, source } = await shop.customer('pro_monthly');
    const declared = await shop.harness.declare(
      '/cancellations',
      cancellation(reference, person.email, { date: '2099-12-31' }),
      person,
    );
    expect(await shop.harness.settled(declared.reference)).toMatchObject({ outcome: 'ticket: later_date' });
    expect((await shop.subscription(source)).cancel_at_period_end).toBe(false);
  });

  it('for good cause is left to a person, with the reason', async () => {
    const { person, reference, source } = await shop.customer('pro_monthly');
    const given = { kind: 'extraordinary', reason: 'Drei Tage kein Bericht.' };
    const declared = await shop.harness.declare('/cancellations', cancellation(reference, person.email, given), person);
    expect(await shop.harness.settled(declared.reference)).toMatchObject({ outcome: 'ticket: extraordinary' });
    const mail = await shop.ticketOf(declared.reference);
    for (const words of ['Drei Tage kein Bericht.', reference, 'Angemeldet: ja', person.email]) {
      expect(mail.text).toContain(words);
    }
    expect((await shop.subscription(source)).cancel_at_period_end).toBe(false);
  });

  it.each<[string, Partial<Insertable<OrdersTable>>, string]>([
    ['is not paid', { state: 'expired' as never, source_id: null }, 'ticket: not_paid'],
    ['does not renew', { kind: 'once', source_id: 'pi_1' }, 'ticket: no_renewal'],
    ['the provider does not know', { source_id: 'sub_unknown' }, 'ticket: already_ended'],
  ])('of an order that %s is left to a person', async (_, given, outcome) => {
    const person = shop.harness.newPerson();
    const reference = await shop.harness.givenOrder(person.sub, given);
    const declared = await shop.harness.declare('/cancellations', cancellation(reference, person.email), person);
    expect(await shop.harness.settled(declared.reference)).toMatchObject({ outcome });
    expect((await shop.ticketOf(declared.reference)).text).toContain(reference);
  });

  it('that fits two running subscriptions is left to a person', async () => {
    const person = shop.harness.newPerson();
    await shop.harness.givenOrder(person.sub);
    await shop.harness.givenOrder(person.sub);
    const { reference } = await shop.harness.declare('/cancellations', cancellation('Pro', person.email), person);
    expect(await shop.harness.settled(reference)).toMatchObject({ outcome: 'ticket: ambiguous' });
  });
});

describe('who does not own the contract', () => {
  it.each(['nobody', 'a stranger'])(
    '(%s) cannot end or undo it, hears nothing of it, and the operator is told',
    async (who) => {
      const owner = await shop.customer('pro_monthly');
      const stranger = shop.harness.newPerson();
      const from = who === 'nobody' ? {} : stranger;
      const shapes: object[] = [];
      for (const contract of [owner.reference, 'ST-NOTTHERE']) {
        for (const [path, body] of [
          ['/cancellations', cancellation(contract, owner.person.email)],
          ['/withdrawals', withdrawal(contract, owner.person.email)],
        ] as const) {
          const response = await shop.harness.send(path, body, from);
          const answer = (await response.json()) as { reference: string; confirmation: string; receivedAt: string };
          const row = await shop.harness.settled(answer.reference);
          expect(row.outcome).toBe(who === 'nobody' ? 'ticket: anonymous' : 'ticket: not_matched');
          expect((await shop.ticketOf(answer.reference)).text).toContain('Passende Bestellung: keine gefunden');
          shapes.push({
            status: response.status,
            keys: Object.keys(answer),
            headers: [...response.headers.keys()],
            path,
            text: answer.confirmation
              .replaceAll(/KU-\w+|WI-\w+/g, '#')
              .replaceAll(contract, '#')
              .replace(/ am .* bei /, ''),
          });
        }
      }
      // Word for word the same, whether or not there is such a contract.
      expect(shapes[0]).toEqual(shapes[2]);
      expect(shapes[1]).toEqual(shapes[3]);
      expect(await shop.subscription(owner.source)).toMatchObject({ status: 'active', cancel_at_period_end: false });
    },
  );

  it('cannot become the owner through the body', async () => {
    const owner = await shop.customer('pro_monthly');
    const stranger = shop.harness.newPerson();
    const body = {
      ...cancellation(owner.reference, owner.person.email),
      owner_sub: owner.person.sub,
      sub: owner.person.sub,
    };
    const { reference } = await shop.harness.declare('/cancellations', body, stranger);
    expect(await shop.harness.settled(reference)).toMatchObject({
      outcome: 'ticket: not_matched',
      owner_sub: stranger.sub,
    });
    expect((await shop.subscription(owner.source)).cancel_at_period_end).toBe(false);
  });
});

describe('while the provider', () => {
  const effectOf = async (reference: string) => {
    const { id } = await shop.harness.row(reference);
    return await shop.harness.database.db
      .selectFrom('effects')
      .selectAll()
      .where('key', 'in', [`contract.cancel:${id}`, `contract.withdraw:${id}`])
      .executeTakeFirstOrThrow();
  };
  const now = (reference: string) =>
    effectOf(reference).then(({ id }) =>
      shop.harness.database.db.updateTable('effects').set({ not_before: new Date() }).where('id', '=', id).execute(),
    );

  it('is away, a notice is stored and confirmed, and takes effect when it is back', async () => {
    const { person, reference, source } = await shop.customer('pro_monthly');
    await shop.sandbox.admin('POST', '/faults', { kind: 'down' });
    const declared = await shop.harness.declare('/cancellations', cancellation(reference, person.email), person);
    await shop.harness.mailTo(person.email, /^Bestätigung/);
    await until(async () => (await effectOf(declared.reference)).last_error !== null);
    expect((await shop.harness.row(declared.reference)).handled_at).toBeNull();
    await shop.sandbox.admin('DELETE', '/faults');
    await now(declared.reference);
    expect(await shop.harness.settled(declared.reference)).toMatchObject({ outcome: 'ends' });
    expect((await shop.subscription(source)).cancel_at_period_end).toBe(true);
  });

  it('is away for more than a day, a person takes over', async () => {
    const { person, reference } = await shop.customer('pro_monthly');
    await shop.sandbox.admin('POST', '/faults', { kind: 'down' });
    const declared = await shop.harness.declare('/cancellations', cancellation(reference, person.email), person);
    await until(async () => (await effectOf(declared.reference)).last_error !== null);
    const { id } = await effectOf(declared.reference);
    await sql`update effects set not_before = now(),
      id = overlay(id::text placing substr(uuidv7(interval '-25 hours')::text, 1, 13) from 1 for 13)::uuid
      where id = ${id}`.execute(shop.harness.database.db);
    expect(await shop.harness.settled(declared.reference)).toMatchObject({ outcome: 'ticket: provider_away' });
  });

  it('refunds and then loses its answer, the money goes back once', async () => {
    const { person, reference, source, amount } = await shop.customer('basic_once');
    await shop.sandbox.admin('POST', '/faults', {
      kind: 'drop',
      when: 'after',
      method: 'POST',
      path: '/v1/refunds',
      times: 3,
    });
    const declared = await shop.harness.declare('/withdrawals', withdrawal(reference, person.email), person);
    await until(async () => (await effectOf(declared.reference)).last_error !== null);
    await now(declared.reference);
    expect(await shop.harness.settled(declared.reference)).toMatchObject({ outcome: 'refunded' });
    expect(await shop.refunded(source)).toBe(amount);
  });

  it.each(['undone', 'done'])(
    'answers a refund with an error that it repeats for a day, the work %s, the money goes back once, and now',
    async (kept) => {
      const { person, reference, source, amount } = await shop.customer('basic_once');
      const fault = { kind: 'status', status: 500, method: 'POST', path: '/v1/refunds', kept };
      await shop.sandbox.admin('POST', '/faults', fault);
      const declared = await shop.harness.declare('/withdrawals', withdrawal(reference, person.email), person);
      await until(async () => (await effectOf(declared.reference)).last_error !== null);
      await now(declared.reference);
      expect(await shop.harness.settled(declared.reference)).toMatchObject({ outcome: 'refunded' });
      expect(await shop.refunded(source)).toBe(amount);
    },
  );

  it('refuses the refund of a subscription that has just ended, a person hears of the order, and we of the end', async () => {
    const { person, reference, source } = await shop.customer('pro_monthly');
    const fault = { kind: 'status', status: 400, method: 'POST', path: '/v1/refunds', times: 'always' };
    await shop.sandbox.admin('POST', '/faults', fault);
    const declared = await shop.harness.declare('/withdrawals', withdrawal(reference, person.email), person);
    expect(await shop.harness.settled(declared.reference)).toMatchObject({ outcome: 'ticket: provider_refused' });
    expect((await shop.ticketOf(declared.reference)).text).toContain(reference);
    expect((await shop.subscription(source)).status).toBe('canceled');
    const row = shop.harness.database.db.selectFrom('subscriptions').select('status').where('id', '=', source);
    await until(async () => (await row.executeTakeFirst())?.status === 'canceled');
  });

  it('refuses, a person takes over', async () => {
    const { person, reference } = await shop.customer('pro_monthly');
    await shop.sandbox.admin('POST', '/faults', {
      kind: 'status',
      status: 400,
      times: 'always',
      path: '/v1/subscriptions',
    });
    const declared = await shop.harness.declare('/cancellations', cancellation(reference, person.email), person);
    expect(await shop.harness.settled(declared.reference)).toMatchObject({ outcome: 'ticket: provider_refused' });
    expect((await shop.ticketOf(declared.reference)).text).toContain(reference);
  });
});
