import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { cards, idOf } from '../../testing/shopper.ts';
import { shopperForEachTest } from '../../testing/shopper-for-each-test.ts';
import { verifyTaxId } from './tax-ids.ts';
import { taxIn } from './tax.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const { harness, shopper } = shopperForEachTest();

const rate = async (use: string) => {
  const { data } = await shopper.stripe.taxRates.list({ active: true, inclusive: true, limit: 100 });
  return data.find(({ metadata }) => metadata?.['use'] === use)!;
};
const lineOf = async (key: string, use: string) => {
  const [price] = (await shopper.stripe.prices.list({ lookup_keys: [key] })).data;
  return [{ price: price!.id, quantity: 1, tax_rates: [(await rate(use)).id] }];
};

describe('a fixed tax rate', () => {
  it('is the German one of the embedded default, beside two that say why there is no tax', async () => {
    expect(await rate('domestic')).toMatchObject({ percentage: 19, inclusive: true, country: 'DE', active: true });
    expect(await rate('reverse_charge')).toMatchObject({
      percentage: 0,
      display_name: 'Steuerschuldnerschaft des Leistungsempfängers',
    });
    expect((await rate('outside')).percentage).toBe(0);
  });

  it('is included in the price, and stands on session and invoice of a one-time purchase with buyer and seller', async () => {
    const { stripe, buy } = shopper;
    const customer = await stripe.customers.create({ name: 'Rampe GmbH', email: 'ada@example.org' });
    await stripe.customers.update(customer.id, {
      address: { line1: 'Am Hang 4', postal_code: '12345', city: 'Musterstadt', country: 'DE' },
    });
    const owner = { type: 'customer' as const, customer: customer.id };
    await stripe.taxIds.create({ type: 'eu_vat', value: 'DE 123456789', owner });
    const session = await buy('basic_once', cards.good, {
      customer: customer.id,
      line_items: await lineOf('basic_once', 'domestic'),
      invoice_creation: { enabled: true, invoice_data: { footer: 'Musterbetrieb, USt-IdNr. DE000000000' } },
    });
    expect(session).toMatchObject({ amount_total: 2000, total_details: { amount_tax: 319 } });
    const invoice = await stripe.invoices.retrieve(idOf(session.invoice));
    expect(invoice).toMatchObject({
      total: 2000,
      total_excluding_tax: 1681,
      amount_paid: 2000,
      customer_name: 'Rampe GmbH',
      customer_address: { line1: 'Am Hang 4', country: 'DE' },
      customer_tax_ids: [{ type: 'eu_vat', value: 'DE123456789' }],
      footer: 'Musterbetrieb, USt-IdNr. DE000000000',
      total_taxes: [{ amount: 319, taxable_amount: 1681, tax_behavior: 'inclusive' }],
    });
    expect(invoice.lines.data[0]?.taxes).toMatchObject([{ amount: 319 }]);
  });

  it('stays with a subscription: its renewals have it too, and the seller of the customer', async () => {
    const { stripe, buy } = shopper;
    const customer = await stripe.customers.create({ invoice_settings: { footer: 'Musterbetrieb' } });
    const { subscription } = await buy('pro_monthly', cards.good, {
      customer: customer.id,
      line_items: await lineOf('pro_monthly', 'domestic'),
    });
    const [item] = (await stripe.subscriptions.retrieve(idOf(subscription))).items.data;
    expect(item?.tax_rates).toMatchObject([{ id: 'txr_sandbox_domestic' }]);
    harness.payments.clock.advance(32 * 86_400);
    const { data } = await stripe.invoices.list({ subscription: idOf(subscription) });
    expect(data.map(({ total_taxes: taxes, footer }) => [taxes?.[0]?.amount, footer])).toEqual([
      [639, 'Musterbetrieb'],
      [639, 'Musterbetrieb'],
    ]);
  });

  it('of nothing takes no cent and leaves the price as it is', async () => {
    const { stripe, buy } = shopper;
    const session = await buy('basic_once', cards.good, {
      customer: (await stripe.customers.create()).id,
      line_items: await lineOf('basic_once', 'reverse_charge'),
      invoice_creation: { enabled: true },
    });
    expect(await stripe.invoices.retrieve(idOf(session.invoice))).toMatchObject({
      total: 2000,
      total_excluding_tax: 2000,
      total_taxes: [{ amount: 0, tax_rate_details: { tax_rate: 'txr_sandbox_reverse_charge' } }],
    });
  });

  it('is refused when there is none such, or the provider is to calculate as well', async () => {
    const [line] = await lineOf('basic_once', 'domestic');
    const unknown = shopper.order('basic_once', { line_items: [{ ...line!, tax_rates: ['txr_none'] }] });
    await expect(unknown).rejects.toMatchObject({ code: 'resource_missing', param: 'line_items[0][tax_rates]' });
    const both = shopper.order('basic_once', { line_items: [line!], automatic_tax: { enabled: true } });
    await expect(both).rejects.toMatchObject({ statusCode: 400 });
  });
});

it('a tax id is taken in its form alone, verified later, listed with its customer, and can be taken away', async () => {
  const { stripe } = shopper;
  const { id } = await stripe.customers.create();
  const owner = { type: 'customer' as const, customer: id };
  const made = await stripe.taxIds.create({ type: 'eu_vat', value: 'FR12345678901', owner });
  expect(made.verification?.status).toBe('pending');
  harness.payments.change((account) => verifyTaxId(account, made.id, 'unverified'));
  expect((await stripe.taxIds.list({ owner })).data[0]?.verification?.status).toBe('unverified');
  const [event] = (await stripe.events.list({ type: 'customer.tax_id.updated' })).data;
  expect(event?.data).toMatchObject({
    object: { id: made.id, customer: id },
    previous_attributes: { verification: { status: 'pending' } },
  });
  expect((await stripe.taxIds.list({ owner })).data.map(({ value }) => value)).toEqual(['FR12345678901']);
  await expect(stripe.taxIds.create({ type: 'eu_vat', value: '1', owner })).rejects.toMatchObject({
    code: 'tax_id_invalid',
  });
  await stripe.taxIds.del(made.id);
  expect((await stripe.taxIds.list({ owner })).data).toEqual([]);
});

it('tax is what is left of the price without it, to the half cent, for every amount and rate', () => {
  const rates = fc.integer({ min: 0, max: 1_000_000 }).map((scaled) => scaled / 10_000);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), rates, (gross, percentage) => {
      const tax = taxIn(gross, percentage);
      expect(Number.isSafeInteger(tax)).toBe(true);
      expect(tax).toBeGreaterThanOrEqual(0);
      expect(tax).toBeLessThanOrEqual(gross);
      const exact = (gross * percentage) / (100 + percentage);
      expect(Math.abs(tax - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
      expect(taxIn(-gross, percentage)).toBe(tax === 0 ? 0 : -tax);
    }),
    { numRuns: 2000 },
  );
});
