import { randomUUID } from 'node:crypto';
import { orderTextVersion, termsVersion } from '@stufenlos/contracts';
import orderDe from '@stufenlos/contracts/texts/order.de.json' with { type: 'json' };
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleOrder } from '../../orders/order-settlement.ts';
import { OrderTerms } from '../../orders/order-terms.ts';
import type { OrdersTable } from '../../database/billing-tables.ts';
import { OutboxRunner } from '../../outbox/outbox.runner.ts';
import type { CaughtMail } from '../../testing/mail-catcher.ts';
import { insertRun } from '../../testing/stored-run.ts';
import { until } from '../../testing/until.ts';
import { writtenTime } from '../../texts/berlin-time.ts';
import { operatorEmail, startDeclarationsHarness, type DeclarationsHarness } from '../testing/declarations-harness.ts';
import de from './texts/papers.de.json' with { type: 'json' };
import en from './texts/papers.en.json' with { type: 'json' };

let harness: DeclarationsHarness;
beforeAll(async () => {
  harness = await startDeclarationsHarness({ PUBLIC_ORIGIN: 'https://rampe.example' });
  await harness.database.db
    .insertInto('plan_prices')
    .values({
      price_id: 'price_pro',
      lookup_key: 'pro_monthly',
      product_id: 'prod_pro',
      name: 'Pro',
      plan: 'pro',
      site_limit: 7,
      unit_amounts: JSON.stringify({ EUR: 4000 }),
      kind: 'month',
      tax_behavior: 'inclusive',
      active: true,
    })
    .execute();
});
afterAll(() => harness?.stop());

const orderedAt = new Date('2026-11-20T23:30:00Z');
const consents = JSON.stringify({ immediate: true, at: '2026-11-20T23:29:30Z' });

/** Orders, pays, and answers what the person gets. */
async function paid(given: Partial<Insertable<OrdersTable>> = {}): Promise<{ mail: CaughtMail; reference: string }> {
  const { sub, email } = harness.newPerson();
  const id = randomUUID();
  const open: Partial<Insertable<OrdersTable>> = {
    id,
    email,
    state: 'open',
    source_id: null,
    created_at: orderedAt,
    consents,
  };
  const terms_hash = await harness.api.app.get(OrderTerms, { strict: false }).store(given.locale ?? 'de');
  const reference = await harness.givenOrder(sub, { ...open, terms_hash, ...given });
  await settle(id);
  return { reference, mail: await harness.mailTo(email, new RegExp(reference)) };
}
async function settle(orderId: string): Promise<void> {
  await harness.database.db
    .transaction()
    .execute((tx) => settleOrder(tx, { orderId, sourceId: `sub_${orderId}` }, new Date()));
  harness.api.app.get(OutboxRunner).notify();
}
const wordsOf = (html: string) =>
  html
    .replaceAll(/<style>[^]*<\/style>|<[^>]+>/g, ' ')
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/\s+/g, ' ');

describe('the confirmation of an order', () => {
  it('holds contract, consents and withdrawal notice as files that keep, in the language of the order', async () => {
    const { mail, reference } = await paid();
    expect(mail.header('subject')).toBe(`Ihre Bestellung bei Stufenlos (${reference})`);
    expect(mail.text).toContain('Pro, 40,00\u00a0€ inkl. gesetzlicher USt.');
    expect(mail.text).toContain(
      'Vertragsinhalt, Allgemeine Geschäftsbedingungen und Widerrufsbelehrung finden Sie im Anhang',
    );
    expect(mail.attachments.map(({ filename, type, language }) => [filename, type, language])).toEqual([
      [`vertrag-${reference}.html`, 'text/html; charset=utf-8', 'de'],
      [`agb-${reference}.html`, 'text/html; charset=utf-8', 'de'],
      [`widerrufsbelehrung-${reference}.html`, 'text/html; charset=utf-8', 'de'],
    ]);
    const [contract, terms, notice] = mail.attachments.map(({ content }) => wordsOf(content)) as [
      string,
      string,
      string,
    ];
    const at = writtenTime(orderedAt, 'de');
    expect(at.date).toBe('21. November 2026');
    for (const words of [
      'Rampe & Söhne',
      '12345 Musterstadt',
      operatorEmail,
      '+49 30 23125 010',
      reference,
      'Bestellt am 21. November 2026 um 00:30 Uhr (MEZ, Europe/Berlin)',
      'Domains 7',
      'Prüfungen nach WCAG 2.2',
      'Gesamtpreis 40,00 € inkl. gesetzlicher USt. pro Monat',
      orderDe['checkout.term.month'],
      'Zahlungspflichtig bestellen',
      'Am 21. November 2026 um 00:29 Uhr (MEZ, Europe/Berlin) haben Sie erklärt',
      orderDe['checkout.immediate.month'],
      'https://rampe.example/cancel',
      'https://rampe.example/withdraw',
    ]) {
      expect(contract).toContain(words);
    }
    expect(contract).toContain(`unsere Allgemeinen Geschäftsbedingungen in der Fassung vom ${termsVersion}`);
    for (const words of [
      `Bestellnummer ${reference}, Fassung vom ${termsVersion}`,
      'Anbieter von Stufenlos ist Rampe & Söhne.',
      'Ergebnisse ohne Konto löschen wir nach 30 Tagen',
      'enthalten die gesetzliche Umsatzsteuer',
      'auf Verträge hier kündigen ( https://rampe.example/cancel )',
      'Widerrufsbelehrung mit Muster-Formular ( https://rampe.example/withdrawal-notice )',
      'Es gilt deutsches Recht.',
    ]) {
      expect(terms).toContain(words);
    }
    expect(terms).not.toMatch(/terms\.|<\d>|\{\{/);
    for (const words of [
      'vierzehn Tagen',
      'Rampe & Söhne',
      'Am Hang 4',
      '+49 30 23125 010',
      'die Funktion „Vertrag widerrufen“ ( https://rampe.example/withdraw ) nutzen',
      'einen angemessenen Betrag',
      'Muster-Widerrufsformular',
      `Pro, Bestellnummer ${reference}, bestellt am 21. November 2026`,
      'Unterschrift (nur auf Papier nötig):',
    ]) {
      expect(notice).toContain(words);
    }
    expect(notice).not.toMatch(/withdrawal\.|<\d>|\{\{|Wenn Sie bei der Bestellung/);
  });

  it('holds the number of domains and the features that were ordered, whatever the catalogue says now', async () => {
    const { mail } = await paid({ site_limit: 3, profile: 'basic' });
    const contract = wordsOf(mail.attachments[0]!.content);
    expect(contract).toContain('Domains 3');
    const unlimited = await paid({ site_limit: null, profile: 'enterprise' });
    expect(wordsOf(unlimited.mail.attachments[0]!.content)).toContain(`Domains ${de['contract.sitesUnlimited']}`);
  });

  it('says nothing of domains where an old order has no number and the catalogue could not read it', async () => {
    const unread = { product_id: 'prod_unread', name: 'prod_unread', plan: null, site_limit: 0, active: true } as const;
    await harness.database.db
      .insertInto('plan_prices')
      .values({
        price_id: 'price_unread',
        lookup_key: null,
        ...unread,
        unit_amounts: '{}',
        kind: 'month',
        tax_behavior: null,
      })
      .execute();
    const { mail } = await paid({ price_id: 'price_unread' });
    expect(wordsOf(mail.attachments[0]!.content)).not.toMatch(/Domains/);
  });

  it('says of a year that it ends by itself, in all papers', async () => {
    const { mail } = await paid({ lookup_key: 'pro_yearly', kind: 'year', amount: 40_000 });
    const [contract, terms, notice] = mail.attachments.map(({ content }) => wordsOf(content));
    expect(contract).toContain('Gesamtpreis 400,00 € inkl. gesetzlicher USt. pro Jahr');
    expect(contract).toContain(orderDe['checkout.term.year']);
    expect(contract).toContain(orderDe['checkout.immediate.year']);
    expect(contract).toContain('https://rampe.example/cancel');
    expect(terms).toContain('Der Vertrag läuft ein Jahr und endet dann von selbst, ohne Kündigung.');
    expect(notice).toContain('einen angemessenen Betrag');
  });

  it('is English for who ordered in English, with what a one-time purchase means', async () => {
    const { mail, reference } = await paid({ locale: 'en', kind: 'once', currency: 'USD', amount: 5000 });
    expect(mail.header('subject')).toBe(`Your order with Stufenlos (${reference})`);
    expect(mail.attachments.map(({ filename, language }) => [filename, language])).toEqual([
      [`contract-${reference}.html`, 'en'],
      [`terms-${reference}.html`, 'en'],
      [`withdrawal-notice-${reference}.html`, 'en'],
    ]);
    const [contract, terms, notice] = mail.attachments.map(({ content }) => wordsOf(content)) as [
      string,
      string,
      string,
    ];
    expect(terms).toContain('German law applies.');
    expect(terms).toContain('One-time payment: access has no time limit. The contract does not renew.');
    expect(contract).toContain('Access has no time limit; nothing renews and you need not cancel.');
    expect(contract).toContain('Total price 50,00 $ incl. VAT one-time');
    expect(contract).toContain('Ordered on November 21, 2026 at 00:30 (CET, Europe/Berlin)');
    expect(notice).toContain('your right of withdrawal expires once the service has been fully provided');
    expect(notice).not.toContain('reasonable amount');
  });

  it('repeats the consent, and leads to the report that the order unlocks', async () => {
    const run = await insertRun(harness.database.db, harness.newPerson().sub, 'shop.example', []);
    const { mail } = await paid({ run_id: run });
    expect(mail.text).toContain(`Freigeschalteter Bericht: https://shop.example/\nhttps://rampe.example/run/${run}\n`);
    expect(mail.text).toContain('Am 21. November 2026 um 00:29 Uhr (MEZ, Europe/Berlin) haben Sie erklärt:');
    expect(mail.text.replaceAll(/\s+/g, ' ')).toContain(orderDe['checkout.immediate.month']);
    expect((await paid()).mail.text).not.toMatch(/Freigeschalteter Bericht|\/run\//);
  });

  it('has no withdrawal notice for a business, and no consents that were not given', async () => {
    const { mail, reference } = await paid({
      buyer: 'business',
      consents: JSON.stringify({ immediate: false, at: '' }),
    });
    expect(mail.attachments.map(({ filename }) => filename)).toEqual([
      `vertrag-${reference}.html`,
      `agb-${reference}.html`,
    ]);
    const contract = wordsOf(mail.attachments[0]!.content);
    for (const { text } of [mail, { text: contract }]) expect(text).not.toMatch(/[Ww]iderruf|Zustimmung/);
    expect(contract).toContain('Bestellt als Unternehmen');
  });

  it.each([
    ['de', 'Steuerschuldnerschaft des Leistungsempfängers', 'USt-IdNr. FR40303265045'],
    ['en', 'Steuerschuldnerschaft des Leistungsempfängers', 'VAT ID FR40303265045'],
  ] as const)('names a business that owes the tax, and says so instead of a tax (%s)', async (locale, owes, id) => {
    const business = { company: 'Käufer SA', street: 'Rue 1', postalCode: '75001', city: 'Paris', country: 'FR' };
    const { mail } = await paid({
      locale,
      buyer: 'business',
      consents: JSON.stringify({ immediate: false, at: '' }),
      business: JSON.stringify({ ...business, vatId: 'FR40303265045' }),
      tax: JSON.stringify({ mode: 'fixed', treatment: 'reverse_charge', country: 'DE', percent: 0, net: 4000, tax: 0 }),
    });
    for (const text of [mail.text, wordsOf(mail.attachments[0]!.content)]) {
      expect(text).toContain(owes);
      expect(text).not.toMatch(/inkl\.|incl\./);
      for (const part of ['Käufer SA', 'Rue 1', '75001 Paris', id]) expect(text).toContain(part);
    }
  });

  it('is a document with structure, a language and a title, without a script, and takes no words for markup', async () => {
    const { mail } = await paid({ plan_name: '<script>alert(1)</script> & "Pro"', price_id: 'gone' });
    for (const { content } of mail.attachments) {
      expect(content).toMatch(/^<!doctype html>\n<html lang="de">\n/);
      expect(content).toMatch(/<title>[^<]+<\/title>/);
      expect(content.match(/<h1>/g)).toHaveLength(1);
      expect(content).toContain('<main>');
      expect(content).not.toMatch(/<script|\ssrc=|\son\w+=|url\(/);
    }
    for (const { content } of mail.attachments.filter(({ filename }) => !filename?.startsWith('agb-'))) {
      expect(wordsOf(content)).toContain('<script>alert(1)</script> & "Pro"');
    }
  });

  it('holds the terms as they stood when the order was placed, whatever they say now', async () => {
    const parts = [{ heading: 'Alles', paragraphs: ['So stand es <damals>.', 'Und so.'] }];
    const older = {
      hash: 'of-an-older-release',
      locale: 'de',
      version: '2025-01-01',
      parts: JSON.stringify(parts),
    } as const;
    await harness.database.db.insertInto('order_terms').values(older).execute();
    const { mail } = await paid({ terms_hash: older.hash });
    const [contract, terms] = mail.attachments.map(({ content }) => wordsOf(content)) as [string, string];
    expect(contract).toContain('Allgemeinen Geschäftsbedingungen in der Fassung vom 2025-01-01');
    expect(terms).toContain('Alles So stand es <damals>. Und so.');
    expect(terms).not.toContain('deutsches Recht');
  });

  it('says what applied to an order from before terms were kept, without an attachment', async () => {
    const { mail, reference } = await paid({ terms_hash: null });
    expect(mail.attachments.map(({ filename }) => filename)).not.toContain(`agb-${reference}.html`);
    expect(wordsOf(mail.attachments[0]!.content)).toContain(
      `die Sie vor der Bestellung gesehen haben (Textfassung ${orderTextVersion})`,
    );
  });

  it('is sent once, however often the payment is noted', async () => {
    const { email, sub } = harness.newPerson();
    const id = randomUUID();
    await harness.givenOrder(sub, { id, email, state: 'open', source_id: null });
    await Promise.all([settle(id), settle(id), settle(id)]);
    await harness.mailTo(email, /./);
    await until(async () => {
      const row = await harness.database.db
        .selectFrom('effects')
        .select('done_at')
        .where('key', '=', `order.confirm:${id}`)
        .executeTakeFirstOrThrow();
      return row.done_at !== null;
    });
    expect(harness.mailsTo(email)).toHaveLength(1);
  });

  it('ends with a reason where no address is known', async () => {
    const { sub } = harness.newPerson();
    const id = randomUUID();
    await harness.givenOrder(sub, { id, email: null, state: 'open', source_id: null });
    await settle(id);
    const reason = await until(async () => {
      const effects = harness.database.db.selectFrom('effects').select('last_error');
      return (await effects.where('key', '=', `order.confirm:${id}`).executeTakeFirst())?.last_error;
    });
    expect(reason).toBe('the order has no e-mail address');
  });

  it('has all its words in both languages', () => {
    const places = (texts: Record<string, string>) =>
      Object.entries(texts).map(([key, text]) => [key, text.match(/\{\{\w+\}\}/g)?.toSorted()]);
    expect(places(en)).toEqual(places(de));
  });
});
