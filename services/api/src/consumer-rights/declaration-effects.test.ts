import { sql, type Insertable } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { withdrawnSources } from '../entitlements/entitlement-facts.ts';
import type { OrdersTable } from '../database/billing-tables.ts';
import { ProviderTimeouts } from '../stripe/provider-timeouts.ts';
import { startPaymentsSandbox, type PaymentsSandbox } from '../testing/payments-sandbox.ts';
import { until } from '../testing/until.ts';
import { writtenTime } from '../texts/berlin-time.ts';
import { bought } from './testing/bought.ts';
import { operatorEmail, startDeclarationsBench, type DeclarationsBench } from './testing/declarations-bench.ts';

let sandbox: PaymentsSandbox;
let bench: DeclarationsBench;
beforeAll(async () => {
  sandbox = await startPaymentsSandbox();
  bench = await startDeclarationsBench(sandbox.env);
  // The stand-in takes any number of calls, also while the clock of a test stands still.
  bench.api.app.get(ProviderTimeouts, { strict: false }).perSecond = 1000;
});
afterAll(async () => {
  await bench?.stop();
  await sandbox?.stop();
});
afterEach(async () => {
  vi.useRealTimers();
  await sandbox.admin('DELETE', '/faults');
});

interface Subscription {
  status: string;
  cancel_at_period_end: boolean;
  items: { data: { current_period_end: number }[] };
}
const subscription = (id: string) => sandbox.api<Subscription>('GET', `/v1/subscriptions/${id}`);
const refunded = async (id: string) => {
  const { latest_charge: charge } = await sandbox.api<{ latest_charge: { amount_refunded: number } }>(
    'GET',
    `/v1/payment_intents/${id}?expand[]=latest_charge`,
  );
  return charge.amount_refunded;
};
/** Requests of the api that change something, by path. */
const changes = async (part: string) => {
  const { requests } = await sandbox.admin<{ requests: { method: string; path: string }[] }>('GET', '/requests');
  return requests.filter(({ method, path }) => method !== 'GET' && path.includes(part));
};

async function customer(lookupKey: string, given: Partial<Insertable<OrdersTable>> = {}, payer?: string) {
  const person = { ...bench.newPerson(), email_verified: true };
  const purchase = await bought(sandbox, lookupKey, payer);
  const reference = await bench.givenOrder(person.sub, {
    lookup_key: lookupKey,
    plan_name: lookupKey.startsWith('pro') ? 'Pro' : 'Basic',
    kind: lookupKey.endsWith('_once') ? 'once' : lookupKey.endsWith('_yearly') ? 'year' : 'month',
    amount: purchase.amount,
    source_id: purchase.source,
    created_at: new Date(Date.now() - 5000),
    ...given,
  });
  await bench.database.db
    .insertInto('billing_customers')
    .values({ sub: person.sub, stripe_customer_id: purchase.customer })
    .execute();
  return { person, reference, ...purchase };
}
const cancellation = (contract: string, email: string, given: object = {}) => ({
  kind: 'ordinary',
  contract,
  email,
  locale: 'de',
  ...given,
});
const withdrawal = (contract: string, email: string, given: object = {}) => ({
  name: 'Ada Byron',
  contract,
  email,
  locale: 'de',
  ...given,
});
const ticketOf = (reference: string) => bench.mailTo(operatorEmail, new RegExp(reference));

describe('notice by the owner', () => {
  it.each(['de', 'en'] as const)(
    'ends the subscription with its period, and a second mail names the end (%s)',
    async (locale) => {
      const { person, reference, source } = await customer('pro_monthly');
      const declared = await bench.declare(
        '/cancellations',
        cancellation(` ${reference.toLowerCase()} `, person.email, { locale }),
        person,
      );
      expect(await bench.settled(declared.reference)).toMatchObject({ outcome: 'ends', owner_sub: person.sub });
      const { status, cancel_at_period_end: ends, items } = await subscription(source);
      expect({ status, ends }).toEqual({ status: 'active', ends: true });
      const end = writtenTime(new Date(items.data[0]!.current_period_end * 1000), locale);
      const mail = await bench.mailTo(
        person.email,
        locale === 'de' ? /^Ihr Vertrag endet am/ : /^Your contract ends on/,
      );
      for (const words of [end.date, end.time, end.zone, declared.reference, reference, 'Pro']) {
        expect(mail.text).toContain(words);
      }
      expect(bench.mailsTo(operatorEmail).filter(({ text }) => text.includes(declared.reference))).toEqual([]);
      // Our own tables know without an event of the provider's.
      await until(async () => {
        const row = bench.database.db
          .selectFrom('subscriptions')
          .select('cancel_at_period_end')
          .where('id', '=', source);
        return (await row.executeTakeFirst())?.cancel_at_period_end;
      });
    },
  );

  it('of a year that ends by itself names its end, once more or for the first time', async () => {
    const { person, reference, source } = await customer('pro_yearly');
    for (let times = 0; times < 2; times += 1) {
      const declared = await bench.declare('/cancellations', cancellation(reference, person.email), person);
      expect(await bench.settled(declared.reference)).toMatchObject({ outcome: 'ends' });
    }
    const { status, cancel_at_period_end: ends, items } = await subscription(source);
    expect({ status, ends }).toEqual({ status: 'active', ends: true });
    const end = new Date(items.data[0]!.current_period_end * 1000);
    expect(end.getTime() - Date.now()).toBeGreaterThan(360 * 86_400_000);
    expect((await bench.mailTo(person.email, /^Ihr Vertrag endet am/)).text).toContain(writtenTime(end, 'de').date);
  });

  it.each([
    ['the plan', () => 'PRO'],
    ['the subscription’s id', ({ source }: { source: string }) => source.toUpperCase()],
  ])('may name %s', async (_, name) => {
    const it = await customer('pro_monthly');
    const { reference } = await bench.declare('/cancellations', cancellation(name(it), it.person.email), it.person);
    expect(await bench.settled(reference)).toMatchObject({ outcome: 'ends' });
  });

  it('declared twice at once ends it once, and tells it at most twice', async () => {
    // Confirmations are counted in whole hours, and none may fall into the next one.
    vi.useFakeTimers({ toFake: ['Date'] });
    const { person, reference, source } = await customer('pro_monthly');
    const first = await bench.declare('/cancellations', cancellation(reference, person.email), person);
    await bench.settled(first.reference);
    const more = await Promise.all(
      [1, 2, 3, 4].map(() => bench.declare('/cancellations', cancellation(reference, person.email), person)),
    );
    for (const declared of more) expect(await bench.settled(declared.reference)).toMatchObject({ outcome: 'ends' });
    expect(await changes(source)).toHaveLength(1);
    await until(() =>
      bench.database.db
        .selectFrom('effects')
        .select('id')
        .where('done_at', 'is', null)
        .execute()
        .then((open) => open.length === 0),
    );
    expect(bench.mailsTo(person.email).filter(({ text }) => text.includes('endet am'))).toHaveLength(2);
    expect(bench.mailsTo(person.email).filter(({ text }) => text.includes('Inhalt Ihrer'))).toHaveLength(3);
  });

  it('for a later day than the end of the period is left to a person', async () => {
    const { person, reference, source } = await customer('pro_monthly');
    const declared = await bench.declare(
      '/cancellations',
      cancellation(reference, person.email, { date: '2099-12-31' }),
      person,
    );
    expect(await bench.settled(declared.reference)).toMatchObject({ outcome: 'ticket: later_date' });
    expect((await subscription(source)).cancel_at_period_end).toBe(false);
  });

  it('for good cause is left to a person, with the reason', async () => {
    const { person, reference, source } = await customer('pro_monthly');
    const given = { kind: 'extraordinary', reason: 'Drei Tage kein Bericht.' };
    const declared = await bench.declare('/cancellations', cancellation(reference, person.email, given), person);
    expect(await bench.settled(declared.reference)).toMatchObject({ outcome: 'ticket: extraordinary' });
    const mail = await ticketOf(declared.reference);
    for (const words of ['Drei Tage kein Bericht.', reference, 'Angemeldet: ja', person.email]) {
      expect(mail.text).toContain(words);
    }
    expect((await subscription(source)).cancel_at_period_end).toBe(false);
  });

  it.each<[string, Partial<Insertable<OrdersTable>>, string]>([
    ['is not paid', { state: 'expired' as never, source_id: null }, 'ticket: not_paid'],
    ['does not renew', { kind: 'once', source_id: 'pi_1' }, 'ticket: no_renewal'],
    ['the provider does not know', { source_id: 'sub_unknown' }, 'ticket: already_ended'],
  ])('of an order that %s is left to a person', async (_, given, outcome) => {
    const person = bench.newPerson();
    const reference = await bench.givenOrder(person.sub, given);
    const declared = await bench.declare('/cancellations', cancellation(reference, person.email), person);
    expect(await bench.settled(declared.reference)).toMatchObject({ outcome });
    expect((await ticketOf(declared.reference)).text).toContain(reference);
  });

  it('that fits two running subscriptions is left to a person', async () => {
    const person = bench.newPerson();
    await bench.givenOrder(person.sub);
    await bench.givenOrder(person.sub);
    const { reference } = await bench.declare('/cancellations', cancellation('Pro', person.email), person);
    expect(await bench.settled(reference)).toMatchObject({ outcome: 'ticket: ambiguous' });
  });
});

describe('a withdrawal', () => {
  it('in time gives a one-time payment back, once, however often it is declared', async () => {
    const { person, reference, source, amount } = await customer('basic_once');
    const [first, second] = await Promise.all(
      [1, 2].map(() => bench.declare('/withdrawals', withdrawal(reference, person.email), person)),
    );
    expect(await bench.settled(first!.reference)).toMatchObject({ outcome: 'refunded' });
    expect(await bench.settled(second!.reference)).toMatchObject({ outcome: 'refunded' });
    expect(await refunded(source)).toBe(amount);
    const mail = await bench.mailTo(person.email, /^Ihr Widerruf ist wirksam/);
    expect(mail.text).toContain('Rückzahlung: 20,00\u00a0€');
    expect(mail.text).toContain(reference);
  });

  it('in time ends a subscription at once and gives its payment back', async () => {
    const { person, reference, source, customer: payer } = await customer('pro_monthly');
    const declared = await bench.declare('/withdrawals', withdrawal(reference, person.email, { locale: 'en' }), person);
    expect(await bench.settled(declared.reference)).toMatchObject({ outcome: 'refunded' });
    expect((await subscription(source)).status).toBe('canceled');
    expect(await withdrawnSources(bench.database.db, person.sub)).toEqual([source]);
    const { data } = await sandbox.api<{ data: { id: string }[] }>('GET', `/v1/payment_intents?customer=${payer}`);
    expect(await refunded(data[0]!.id)).toBe(4000);
    expect((await bench.mailTo(person.email, /has taken effect/)).text).toContain('Refund: 40,00\u00a0€');
  });

  it('in time gives the price of a whole year back', async () => {
    const { person, reference, source, customer: payer } = await customer('pro_yearly');
    const declared = await bench.declare('/withdrawals', withdrawal(reference, person.email), person);
    expect(await bench.settled(declared.reference)).toMatchObject({ outcome: 'refunded' });
    expect((await subscription(source)).status).toBe('canceled');
    const { data } = await sandbox.api<{ data: { id: string }[] }>('GET', `/v1/payment_intents?customer=${payer}`);
    expect(await refunded(data[0]!.id)).toBe(40_000);
  });

  it('leaves the money to a person when the plan was changed to a year since, and ends the subscription', async () => {
    const { person, reference, source } = await customer('pro_monthly');
    const { items } = await sandbox.api<{ items: { data: { id: string }[] } }>('GET', `/v1/subscriptions/${source}`);
    await sandbox.api('POST', `/v1/subscriptions/${source}`, {
      'items[0][id]': items.data[0]!.id,
      'items[0][price]': 'price_sandbox_pro_yearly',
    });
    const declared = await bench.declare('/withdrawals', withdrawal(reference, person.email), person);
    expect(await bench.settled(declared.reference)).toMatchObject({ outcome: 'ticket: refund_by_hand' });
    expect((await subscription(source)).status).toBe('canceled');
  });

  it('leaves the money to a person when the plan was changed and changed back, because more was paid', async () => {
    const { person, reference, source, customer: payer } = await customer('basic_monthly');
    const { items } = await sandbox.api<{ items: { data: { id: string }[] } }>('GET', `/v1/subscriptions/${source}`);
    for (const price of ['price_sandbox_pro_monthly', 'price_sandbox_basic_monthly']) {
      await sandbox.api('POST', `/v1/subscriptions/${source}`, {
        'items[0][id]': items.data[0]!.id,
        'items[0][price]': price,
        proration_behavior: 'always_invoice',
      });
    }
    const declared = await bench.declare('/withdrawals', withdrawal(reference, person.email), person);
    expect(await bench.settled(declared.reference)).toMatchObject({ outcome: 'ticket: refund_by_hand' });
    expect((await subscription(source)).status).toBe('canceled');
    const { data } = await sandbox.api<{ data: { id: string }[] }>('GET', `/v1/payment_intents?customer=${payer}`);
    expect(data).toHaveLength(2);
    for (const { id } of data) expect(await refunded(id)).toBe(0);
  });

  it('counts its period from the payment that concluded the contract, as of a direct debit', async () => {
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
    const { person, reference, source, amount } = await customer('basic_once', {
      created_at: ago(17),
      paid_at: ago(10),
    });
    const declared = await bench.declare('/withdrawals', withdrawal(reference, person.email), person);
    expect(await bench.settled(declared.reference)).toMatchObject({ outcome: 'refunded' });
    expect(await refunded(source)).toBe(amount);
  });

  it('leaves the money to a person when two payments could be the one, and ends the subscription all the same', async () => {
    const { person, reference, source, customer: payer } = await customer('basic_monthly');
    await bought(sandbox, 'basic_monthly', payer);
    const declared = await bench.declare('/withdrawals', withdrawal(reference, person.email), person);
    expect(await bench.settled(declared.reference)).toMatchObject({ outcome: 'ticket: refund_by_hand' });
    expect((await subscription(source)).status).toBe('canceled');
    expect((await ticketOf(declared.reference)).text).toContain('von Hand');
    const { data } = await sandbox.api<{ data: { id: string }[] }>('GET', `/v1/payment_intents?customer=${payer}`);
    for (const { id } of data) expect(await refunded(id)).toBe(0);
  });

  it.each<[string, Partial<Insertable<OrdersTable>>, string]>([
    ['of an order of 17 days ago', { created_at: new Date(Date.now() - 17 * 86_400_000) }, 'ticket: late'],
    ['by a business', { buyer: 'business' }, 'ticket: business'],
    ['of an order that is not paid', { state: 'expired' as never }, 'ticket: not_paid'],
  ])('%s is left to a person, and nothing is given back', async (_, given, outcome) => {
    const { person, reference, source } = await customer('basic_once', given);
    const declared = await bench.declare('/withdrawals', withdrawal(reference, person.email), person);
    expect(await bench.settled(declared.reference)).toMatchObject({ outcome });
    expect(await refunded(source)).toBe(0);
  });
});

describe('who does not own the contract', () => {
  it.each(['nobody', 'a stranger'])(
    '(%s) cannot end or undo it, hears nothing of it, and the operator is told',
    async (who) => {
      const owner = await customer('pro_monthly');
      const stranger = bench.newPerson();
      const from = who === 'nobody' ? {} : stranger;
      const shapes: object[] = [];
      for (const contract of [owner.reference, 'ST-NOTTHERE']) {
        for (const [path, body] of [
          ['/cancellations', cancellation(contract, owner.person.email)],
          ['/withdrawals', withdrawal(contract, owner.person.email)],
        ] as const) {
          const response = await bench.send(path, body, from);
          const answer = (await response.json()) as { reference: string; confirmation: string; receivedAt: string };
          const row = await bench.settled(answer.reference);
          expect(row.outcome).toBe(who === 'nobody' ? 'ticket: anonymous' : 'ticket: not_matched');
          expect((await ticketOf(answer.reference)).text).toContain('Passende Bestellung: keine gefunden');
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
      expect(await subscription(owner.source)).toMatchObject({ status: 'active', cancel_at_period_end: false });
    },
  );

  it('cannot become the owner through the body', async () => {
    const owner = await customer('pro_monthly');
    const stranger = bench.newPerson();
    const body = {
      ...cancellation(owner.reference, owner.person.email),
      owner_sub: owner.person.sub,
      sub: owner.person.sub,
    };
    const { reference } = await bench.declare('/cancellations', body, stranger);
    expect(await bench.settled(reference)).toMatchObject({ outcome: 'ticket: not_matched', owner_sub: stranger.sub });
    expect((await subscription(owner.source)).cancel_at_period_end).toBe(false);
  });
});

describe('while the provider', () => {
  const effectOf = async (reference: string) => {
    const { id } = await bench.row(reference);
    return await bench.database.db
      .selectFrom('effects')
      .selectAll()
      .where('key', 'in', [`contract.cancel:${id}`, `contract.withdraw:${id}`])
      .executeTakeFirstOrThrow();
  };
  const now = (reference: string) =>
    effectOf(reference).then(({ id }) =>
      bench.database.db.updateTable('effects').set({ not_before: new Date() }).where('id', '=', id).execute(),
    );

  it('is away, a notice is stored and confirmed, and takes effect when it is back', async () => {
    const { person, reference, source } = await customer('pro_monthly');
    await sandbox.admin('POST', '/faults', { kind: 'down' });
    const declared = await bench.declare('/cancellations', cancellation(reference, person.email), person);
    await bench.mailTo(person.email, /^Bestätigung/);
    await until(async () => (await effectOf(declared.reference)).last_error !== null);
    expect((await bench.row(declared.reference)).handled_at).toBeNull();
    await sandbox.admin('DELETE', '/faults');
    await now(declared.reference);
    expect(await bench.settled(declared.reference)).toMatchObject({ outcome: 'ends' });
    expect((await subscription(source)).cancel_at_period_end).toBe(true);
  });

  it('is away for more than a day, a person takes over', async () => {
    const { person, reference } = await customer('pro_monthly');
    await sandbox.admin('POST', '/faults', { kind: 'down' });
    const declared = await bench.declare('/cancellations', cancellation(reference, person.email), person);
    await until(async () => (await effectOf(declared.reference)).last_error !== null);
    const { id } = await effectOf(declared.reference);
    await sql`update effects set not_before = now(),
      id = overlay(id::text placing substr(uuidv7(interval '-25 hours')::text, 1, 13) from 1 for 13)::uuid
      where id = ${id}`.execute(bench.database.db);
    expect(await bench.settled(declared.reference)).toMatchObject({ outcome: 'ticket: provider_away' });
  });

  it('refunds and then loses its answer, the money goes back once', async () => {
    const { person, reference, source, amount } = await customer('basic_once');
    await sandbox.admin('POST', '/faults', {
      kind: 'drop',
      when: 'after',
      method: 'POST',
      path: '/v1/refunds',
      times: 3,
    });
    const declared = await bench.declare('/withdrawals', withdrawal(reference, person.email), person);
    await until(async () => (await effectOf(declared.reference)).last_error !== null);
    await now(declared.reference);
    expect(await bench.settled(declared.reference)).toMatchObject({ outcome: 'refunded' });
    expect(await refunded(source)).toBe(amount);
  });

  it('refuses, a person takes over', async () => {
    const { person, reference } = await customer('pro_monthly');
    await sandbox.admin('POST', '/faults', { kind: 'status', status: 400, times: 'always', path: '/v1/subscriptions' });
    const declared = await bench.declare('/cancellations', cancellation(reference, person.email), person);
    expect(await bench.settled(declared.reference)).toMatchObject({ outcome: 'ticket: provider_refused' });
  });
});
