import { optional, read, secret, withDefault } from '@stufenlos/environment';

export const stripeHost = 'api.stripe.com';
const key = read.matching(/^[rs]k_(test|live)_\w{8,}$/, 'a secret or restricted key of the provider');
const webhookSecret = read.matching(/^whsec_\S{8,}$/, 'a webhook secret');
const rate = read.matching(/^[A-Z]{2}:\d{1,2}(\.\d{1,4})?$/, 'a country and its rate, as in DE:19');

/** Setting the key and the webhook's secret switches to the real provider. */
export const paymentVariables = {
  STRIPE_SECRET_KEY: secret(optional(key, 'Better a restricted one (`rk_`); unset: nothing can be bought.')),
  STRIPE_WEBHOOK_SECRETS: secret(withDefault(read.list(webhookSecret), '', 'The new one first.')),
  STRIPE_HOST: withDefault(read.text, stripeHost, 'Another host than the provider’s own is a stand-in.'),
  STRIPE_PORT: withDefault(read.whole(65_535), '443', 'Port of that host.'),
  STRIPE_PROTOCOL: withDefault(read.oneOf('https', 'http'), 'https', 'Protocol of that host.'),
  PAYMENTS_MODE: optional(
    read.oneOf('live', 'test', 'sandbox'),
    '`live` and `test` refuse the other kind of key; production takes a stand-in only with `sandbox`.',
  ),
  BILLING_TERMS_CONSENT: withDefault(read.flag, 'off', 'The provider’s own tick for the terms.'),
  BILLING_TAX: optional(
    read.oneOf('fixed', 'provider', 'none'),
    '`fixed`: the seller’s rate, included in prices; `provider`: Stripe Tax; unset: BILLING_AUTOMATIC_TAX and PRICES_TAX_NOTE decide.',
  ),
  BILLING_TAX_RATE: withDefault(rate, 'DE:19', 'Country of the seller and the rate there in percent.'),
  BILLING_AUTOMATIC_TAX: withDefault(read.flag, 'off', 'The older way to say BILLING_TAX=provider.'),
  BILLING_TAX_ID: withDefault(read.flag, 'off', 'Asks buyers for their tax id.'),
  BILLING_ADDRESS: withDefault(read.flag, 'off', 'Asks buyers for their address.'),
  BILLING_INVOICES: withDefault(read.flag, 'on', 'Invoices for one-time purchases; subscriptions always have them.'),
};
