import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Catalogue } from '../catalogue/catalogue.ts';
import { sessionIdOf, startCheckoutHarness, type CheckoutHarness } from '../checkout/testing/checkout-harness.ts';
import { asBusiness, buy, clientOf, company } from '../checkout/testing/invoice-harness.ts';
import { ordersOf } from '../checkout/testing/orders-of.ts';

let harness: CheckoutHarness;
let provider: Stripe;
beforeAll(async () => {
  harness = await startCheckoutHarness({
    OPERATOR_NAME: 'Rampe & Söhne',
    OPERATOR_ADDRESS: 'Am Hang 4\n12345 Musterstadt',
    OPERATOR_VAT_ID: 'DE000000000',
    OPERATOR_TAX_NUMBER: '00/000/00000',
  });
  provider = new Stripe(...clientOf(harness));
});
afterAll(() => harness?.stop());

/** Orders and pays; the invoice that came of it. */
async function invoiceOf(given: Parameters<CheckoutHarness['order']>[1]) {
  const { member, checkoutId } = await buy(harness, given);
  const { invoice } = await provider.checkout.sessions.retrieve(checkoutId, { expand: ['invoice'] });
  return { member, invoice: invoice as Stripe.Invoice };
}
const taxOf = ({ total_taxes: taxes }: Stripe.Invoice) => taxes?.map(({ amount }) => amount);

describe('an invoice', () => {
  it('of a person names the person, the seller with tax number and VAT id, and rate and amount of the tax', async () => {
    const { invoice, member } = await invoiceOf({ lookupKey: 'basic_once' });
    expect(invoice).toMatchObject({ total: 2000, total_excluding_tax: 1681, customer_name: 'Ada Rampe' });
    expect(taxOf(invoice)).toEqual([319]);
    expect(invoice.footer?.split('\n')).toEqual([
      'Rampe & Söhne, Am Hang 4, 12345 Musterstadt',
      'USt-IdNr. DE000000000',
      'Steuernummer 00/000/00000',
    ]);
    const [order] = await ordersOf(harness.database.db, member.sub);
    expect(order).toMatchObject({
      business: null,
      tax: { mode: 'fixed', treatment: 'domestic', country: 'DE', percent: 19, net: 1681, tax: 319 },
    });
  });

  it('of a business at home names the company, its address and its VAT id, whatever name is on the card', async () => {
    const business = { ...company, vatId: 'de 136 695 976' };
    const { invoice } = await invoiceOf({ lookupKey: 'pro_once', ...asBusiness, business });
    expect(invoice).toMatchObject({
      customer_name: 'Käufer AG',
      customer_address: { line1: 'Weg 1', postal_code: '54321', city: 'Neustadt', country: 'DE' },
      customer_tax_ids: [{ type: 'eu_vat', value: 'DE136695976' }],
      total: 5000,
      total_excluding_tax: 4202,
    });
    expect(taxOf(invoice)).toEqual([798]);
  });

  it('of a business in another member state with a VAT id has no tax, both VAT ids, and says who owes it', async () => {
    const business = { ...company, country: 'FR', vatId: 'FR40303265045' };
    const { invoice, member } = await invoiceOf({ lookupKey: 'pro_monthly', ...asBusiness, business });
    expect(invoice).toMatchObject({
      total: 4000,
      total_excluding_tax: 4000,
      customer_tax_ids: [{ value: 'FR40303265045' }],
      total_taxes: [{ amount: 0, tax_rate_details: { tax_rate: 'txr_sandbox_reverse_charge' } }],
    });
    expect(invoice.footer).toContain('USt-IdNr. DE000000000');
    expect(invoice.footer).toContain('Steuerschuldnerschaft des Leistungsempfängers');
    const [order] = await ordersOf(harness.database.db, member.sub);
    expect(order?.tax).toMatchObject({ treatment: 'reverse_charge', percent: 0, net: 4000, tax: 0 });
  });

  it.each([
    ['another member state without a VAT id', { country: 'FR' }, [319], 'txr_sandbox_domestic'],
    ['outside the European Union', { country: 'US', postalCode: '' }, [0], 'txr_sandbox_outside'],
  ])('of a business in %s', async (_, given, taxes, rate) => {
    const { invoice } = await invoiceOf({ lookupKey: 'basic_once', ...asBusiness, business: { ...company, ...given } });
    expect(taxOf(invoice)).toEqual(taxes);
    expect(invoice.total_taxes?.[0]?.tax_rate_details?.tax_rate).toBe(rate);
  });

  it('stays as it was agreed when a subscription renews', async () => {
    const { invoice } = await invoiceOf({ lookupKey: 'basic_monthly' });
    expect(taxOf(invoice)).toEqual([239]);
    await harness.sandbox.admin('POST', '/clock', { advanceSeconds: 32 * 86_400 });
    const { data } = await provider.invoices.list({ customer: invoice.customer as string });
    expect(data.map((one) => [taxOf(one), one.footer?.split('\n')[1]])).toEqual([
      [[239], 'USt-IdNr. DE000000000'],
      [[239], 'USt-IdNr. DE000000000'],
    ]);
  });

  it('names the VAT id of the last order, not those before it', async () => {
    const member = await harness.member();
    for (const vatId of ['DE136695976', 'DE811569869']) {
      const request = { lookupKey: 'basic_once', ...asBusiness, business: { ...company, vatId } };
      const { body } = await harness.order(member, { orderId: randomUUID(), ...request });
      await harness.pay(body.url);
      const { customer } = await provider.checkout.sessions.retrieve(sessionIdOf(body.url));
      const owner = { type: 'customer' as const, customer: customer as string };
      expect((await provider.taxIds.list({ owner })).data.map(({ value }) => value)).toEqual([vatId]);
    }
  });
});

describe('an order is refused', () => {
  it.each([
    ['no company', { company: ' ' }, 'business.company'],
    ['no street', { street: '' }, 'business.street'],
    ['a VAT id of another form', { vatId: 'DE12345' }, 'business.vatId'],
    ['a VAT id with a wrong digit', { vatId: 'DE136695977' }, 'business.vatId'],
    ['a VAT id of another country', { country: 'FR', vatId: 'DE136695976' }, 'business.vatId'],
  ])('with %s', async (_, given, path) => {
    const business = { ...company, ...given };
    const { status, body } = await harness.order(await harness.member(), { ...asBusiness, business });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'invalid_input', fields: [{ path, key: `billing:${path}.error` }] });
  });

  it('when another tax was shown than ours', async () => {
    const { status, body } = await harness.order(await harness.member(), { shownTax: 318 });
    expect([status, body]).toMatchObject([409, { data: { reason: 'price' } }]);
    expect((await harness.order(await harness.member(), { shownTax: 319 })).status).toBe(201);
  });

  it('while the account of the provider has no such tax rate, and the catalogue says so', async () => {
    const other = await harness.secondApi({ BILLING_TAX_RATE: 'DE:7' });
    const member = await harness.at(other, await harness.member());
    expect((await harness.order(member)).status).toBe(503);
    expect(await other.app.get(Catalogue, { strict: false }).refresh()).toBe(false);
  });
});

it('a small business charges no tax and says why', async () => {
  const other = await harness.secondApi({ PRICES_TAX_NOTE: 'none' });
  const member = await harness.at(other, await harness.member());
  const { body } = await harness.order(member);
  await harness.pay(body.url);
  const { invoice } = await provider.checkout.sessions.retrieve(sessionIdOf(body.url), { expand: ['invoice'] });
  expect(invoice).toMatchObject({ total: 2000, total_taxes: [] });
  expect((invoice as Stripe.Invoice).footer).toContain('Steuerbefreiung für Kleinunternehmer');
});
