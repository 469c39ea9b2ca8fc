import type { Values } from '@stufenlos/environment';
import { stripeHost } from './payment-variables.ts';
import type { apiVariables } from './api-variables.ts';

type Env = Values<typeof apiVariables>;

/** Settings that contradict each other. No message holds a value, because it may be a secret. */
export function paymentsProblems(env: Env): string[] {
  const problems: string[] = [];
  const key = env.STRIPE_SECRET_KEY;
  const isStandIn = env.STRIPE_HOST !== stripeHost;
  const isLive = key !== undefined && /^[rs]k_live_/.test(key);
  const say = (path: string, message: string) => problems.push(`${path}: ${message}`);
  if (isLive && isStandIn) say('STRIPE_SECRET_KEY', 'a live key goes to the provider’s own host only');
  if (key !== undefined && env.STRIPE_PROTOCOL === 'http' && !isStandIn) say('STRIPE_PROTOCOL', 'must be https');
  if (key !== undefined && env.STRIPE_WEBHOOK_SECRETS.length === 0) {
    say('STRIPE_WEBHOOK_SECRETS', 'needed by STRIPE_SECRET_KEY');
  }
  if (key !== undefined && isStandIn && env.NODE_ENV === 'production' && env.PAYMENTS_MODE !== 'sandbox') {
    say('PAYMENTS_MODE', 'production with another host than the provider’s needs PAYMENTS_MODE=sandbox');
  }
  if (key !== undefined && env.PAYMENTS_MODE === 'live' && !isLive) say('PAYMENTS_MODE', 'live needs a live key');
  if (isLive && env.PAYMENTS_MODE !== undefined && env.PAYMENTS_MODE !== 'live') {
    say('PAYMENTS_MODE', 'a live key takes real money');
  }
  const { mode } = taxFrom(env);
  if (mode === 'fixed' && env.PRICES_TAX_NOTE !== 'included') {
    say('BILLING_TAX', 'fixed means a rate that the prices include: needs PRICES_TAX_NOTE=included');
  }
  if (env.BILLING_TAX === 'none' && env.PRICES_TAX_NOTE === 'included') {
    say('BILLING_TAX', 'none does not go with PRICES_TAX_NOTE=included');
  }
  if (env.BILLING_AUTOMATIC_TAX && mode !== 'provider') {
    say('BILLING_AUTOMATIC_TAX', 'on does not go with another BILLING_TAX than provider');
  }
  return problems;
}

function taxFrom(env: Env) {
  const [country = '', percent = ''] = env.BILLING_TAX_RATE.split(':');
  const derived = env.BILLING_AUTOMATIC_TAX ? 'provider' : env.PRICES_TAX_NOTE === 'included' ? 'fixed' : 'none';
  return { mode: env.BILLING_TAX ?? derived, home: { country, percent: Number(percent) } } as const;
}

/** `stripe: null`: payments are off. `mode` follows from the key, never from the build. */
export function paymentsFrom(env: Env) {
  const key = env.STRIPE_SECRET_KEY;
  return {
    mode: key !== undefined && /^[rs]k_live_/.test(key) ? ('live' as const) : ('test' as const),
    stripe:
      key === undefined ? null : { key, host: env.STRIPE_HOST, port: env.STRIPE_PORT, protocol: env.STRIPE_PROTOCOL },
    webhookSecrets: env.STRIPE_WEBHOOK_SECRETS,
    tax: taxFrom(env),
    flags: {
      termsConsent: env.BILLING_TERMS_CONSENT,
      automaticTax: taxFrom(env).mode === 'provider',
      taxId: env.BILLING_TAX_ID,
      address: env.BILLING_ADDRESS,
      invoices: env.BILLING_INVOICES,
    },
  };
}
