import { sessionIdOf, type CheckoutHarness } from './checkout-harness.ts';

/** What tests of invoices share. They give it to a client of the provider's own, which only tests may import. */
export const company = {
  company: 'Käufer AG',
  street: 'Weg 1',
  postalCode: '54321',
  city: 'Neustadt',
  country: 'DE',
};
export const asBusiness = { buyer: 'business', consents: { immediate: false } };

/** Key and settings of a client. */
export function clientOf({ sandbox }: CheckoutHarness) {
  const { STRIPE_SECRET_KEY: key = '', STRIPE_HOST: host = '', STRIPE_PORT: port = '' } = sandbox.env;
  return [key, { apiVersion: '2025-03-31.basil' as never, host, port: Number(port), protocol: 'http' }] as const;
}

/** Orders and pays. The checkout names the invoice that came of it. */
export async function buy(harness: CheckoutHarness, given: Parameters<CheckoutHarness['order']>[1]) {
  const member = await harness.member();
  const { status, body } = await harness.order(member, given);
  if (status !== 201) throw new Error(`The order was answered with ${status}.`);
  await harness.pay(body.url);
  return { member, checkoutId: sessionIdOf(body.url) };
}
