import { randomUUID } from 'node:crypto';
import { orderTextVersion, type Declaration } from '@stufenlos/contracts';
import type { Insertable } from 'kysely';
import type { OrdersTable } from '../../database/billing-tables.ts';
import { catchMails, type CaughtMail, type MailCatcher } from '../../testing/mail-catcher.ts';
import { startRunningApi, type RunningApi } from '../../testing/running-api.ts';
import { until } from '../../testing/until.ts';
import type { StoredDeclaration } from '../declarations.repository.ts';

export const operatorEmail = 'betrieb@rampe.example';

/** Who sends a form, and from which address. */
export interface Sender {
  sub?: string;
  email?: string;
  email_verified?: boolean;
  ip?: string;
}

/** The api with a mail server and a provider that signs people in: all over the wire. */
export interface DeclarationsHarness extends RunningApi {
  catcher: MailCatcher;
  /** Somebody nobody has seen before. */
  newPerson(): { sub: string; email: string };
  send(path: '/cancellations' | '/withdrawals', body: unknown, from?: Sender): Promise<Response>;
  /** Accepted. */
  declare(path: '/cancellations' | '/withdrawals', body: unknown, from?: Sender): Promise<Declaration>;
  row(reference: string): Promise<StoredDeclaration>;
  /** Once something was decided about it. */
  settled(reference: string): Promise<StoredDeclaration>;
  mailsTo(address: string): CaughtMail[];
  mailTo(address: string, subject: RegExp): Promise<CaughtMail>;
  givenOrder(sub: string, given?: Partial<Insertable<OrdersTable>>): Promise<string>;
}

export async function startDeclarationsHarness(env: Record<string, string> = {}): Promise<DeclarationsHarness> {
  const catcher = await catchMails();
  const operator = {
    OPERATOR_NAME: 'Rampe & Söhne',
    OPERATOR_EMAIL: operatorEmail,
    OPERATOR_ADDRESS: 'Am Hang 4\n12345 Musterstadt',
    OPERATOR_PHONE: '+49 30 23125 010',
  };
  const running = await startRunningApi({ SMTP_URL: catcher.url, ...operator, ...env }, [catcher]);
  const { api, database, issuer } = running;
  let people = 0;
  const harness: DeclarationsHarness = {
    ...running,
    catcher,
    newPerson: () => {
      const sub = `person-${(people += 1)}-${randomUUID().slice(0, 8)}`;
      return { sub, email: `${sub}@example.org` };
    },
    send: async (path, body, { sub, ip, ...claims } = {}) =>
      fetch(api.base + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          // One address each, unless the test is about that: a limit of one test must not meet the next one.
          'x-forwarded-for': ip ?? `10.${(people += 1) >> 8}.${people & 255}.7`,
          ...(sub === undefined ? {} : { authorization: `Bearer ${await issuer.token({ sub, ...claims })}` }),
        },
        body: JSON.stringify(body),
      }),
    declare: async (path, body, from) => {
      const response = await harness.send(path, body, from);
      if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
      return (await response.json()) as Declaration;
    },
    row: (reference) =>
      database.db
        .selectFrom('contract_requests')
        .selectAll()
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow(),
    settled: (reference) => until(async () => harness.row(reference).then((row) => row.handled_at !== null && row)),
    mailsTo: (address) => catcher.mails.filter(({ to }) => to.includes(address)),
    mailTo: (address, subject) =>
      until(() => harness.mailsTo(address).find((mail) => subject.test(mail.header('subject')))),
    givenOrder: async (sub, given = {}) => {
      const reference = given.reference ?? `ST-${randomUUID().slice(0, 8).toUpperCase()}`;
      await database.db
        .insertInto('orders')
        .values({ ...anOrder(sub, reference), ...given })
        .execute();
      return reference;
    },
  };
  return harness;
}

/** A paid order of somebody. */
export const anOrder = (sub: string, reference: string): Insertable<OrdersTable> => ({
  id: randomUUID(),
  reference,
  owner_sub: sub,
  email: `${sub}@example.org`,
  locale: 'de',
  lookup_key: 'pro_monthly',
  price_id: 'price_pro',
  plan_name: 'Pro',
  kind: 'month',
  amount: 4000,
  currency: 'EUR',
  tax_note: 'included',
  text_version: orderTextVersion,
  button_label: 'Zahlungspflichtig bestellen',
  buyer: 'consumer',
  consents: JSON.stringify({ immediate: true, at: new Date().toISOString() }),
  run_id: null,
  checkout_id: null,
  checkout_url: null,
  source_id: `sub_${reference}`,
  state: 'paid' as never,
});
