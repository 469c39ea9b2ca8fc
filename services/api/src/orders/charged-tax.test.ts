import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessionIdOf, startCheckoutHarness, type CheckoutHarness } from '../checkout/testing/checkout-harness.ts';
import { ordersOf } from '../checkout/testing/orders-of.ts';

beforeAll(() => Logger.overrideLogger(false));
let harness: CheckoutHarness;
beforeAll(async () => {
  harness = await startCheckoutHarness();
});
afterAll(() => harness?.stop());

/** A VAT id that its country may have given out; undefined: a country whose ids decide nothing. */
const countries = {
  DE: 'DE136695976',
  AT: 'ATU13585627',
  FR: 'FR40303265045',
  GR: 'EL094259216',
  NL: 'NL004495445B01',
  PL: 'PL8567346215',
  CH: undefined,
  US: undefined,
  GB: undefined,
} as const;
type Country = keyof typeof countries;
const country = fc.constantFrom(...(Object.keys(countries) as Country[]));
const isOutside = (one: Country) => countries[one] === undefined;

/** What stands in the field of the VAT id. */
const idKind = fc.constantFrom('none', 'right', 'mistyped', 'of another country');
const buyer = fc.record({
  country,
  idKind,
  kind: fc.constantFrom('consumer', 'business'),
  lookupKey: fc.constantFrom('basic_once', 'pro_once', 'basic_monthly', 'pro_monthly'),
});
type Buyer = typeof buyer extends fc.Arbitrary<infer T> ? T : never;

function vatIdOf({ country: at, idKind: kind }: Buyer): string | undefined {
  const own = countries[at];
  if (kind === 'none') return undefined;
  if (own === undefined) return 'CHE123456789';
  if (kind === 'right') return own.toLowerCase();
  if (kind === 'of another country') return at === 'FR' ? countries.AT : countries.FR;
  // The first digit, because the last ones of a Dutch id have no check digit.
  return own.replace(/\d/, (digit) => String((Number(digit) + 1) % 10));
}

const prices: Record<string, number> = { basic_once: 2000, pro_once: 5000, basic_monthly: 1500, pro_monthly: 4000 };

/** Words of the provider and of our database, which no request may decide. */
const claims = { tax: { mode: 'none', treatment: 'reverse_charge' }, tax_exempt: 'reverse' };

/** By the law, in another way than the product does: minor units of tax, or that no such invoice may be written. */
function lawfulTax({ kind, country: at, idKind: id, lookupKey }: Buyer): number | 'refused' {
  const gross = prices[lookupKey] ?? 0;
  const german = Math.round(gross - gross / 1.19);
  if (kind === 'consumer') return german;
  if (isOutside(at)) return 0;
  if (id === 'mistyped' || id === 'of another country') return 'refused';
  return at !== 'DE' && id === 'right' ? 0 : german;
}

it('every buyer is charged the tax that the law wants of them, whatever else the request claims', async () => {
  await fc.assert(
    fc.asyncProperty(buyer, async (one) => {
      const member = await harness.member();
      const vatId = vatIdOf(one);
      const business = { company: 'Käufer', street: 'Weg 1', postalCode: '54321', city: 'Ort', country: one.country };
      const { status, body } = await harness.order(member, {
        lookupKey: one.lookupKey,
        buyer: one.kind,
        consents: { immediate: one.kind === 'consumer' },
        // Also sent by consumers who would like to be treated as a business.
        business: { ...business, ...(vatId !== undefined && { vatId }) },
        ...claims,
      });
      const expected = lawfulTax(one);
      expect(status).toBe(expected === 'refused' ? 422 : 201);
      if (expected === 'refused') return;
      const session = await harness.sandbox.api<{ amount_total: number; total_details: { amount_tax: number } }>(
        'GET',
        `/v1/checkout/sessions/${sessionIdOf(body.url)}`,
      );
      expect(session.amount_total).toBe(prices[one.lookupKey]);
      expect(session.total_details.amount_tax).toBe(expected);
      const [order] = await ordersOf(harness.database.db, member.sub);
      expect(order?.tax).toMatchObject({ net: session.amount_total - expected, tax: expected });
    }),
    { numRuns: 60 },
  );
}, 300_000);

it('a tax that only the page believes in ends no order with it', async () => {
  const business = { company: 'K', street: 'W', postalCode: '1', city: 'O', country: 'FR', vatId: 'FR40303265045' };
  const claimed = { shownTax: 0, business };
  const answer = await harness.order(await harness.member(), claimed);
  expect([answer.status, answer.body]).toMatchObject([409, { data: { reason: 'price' } }]);
});
