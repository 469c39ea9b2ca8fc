import { z } from 'zod';

const stripeHost = 'api.stripe.com';
const flag = (byDefault: 'on' | 'off') =>
  z
    .enum(['on', 'off'])
    .default(byDefault)
    .transform((value) => value === 'on');
const set = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === '' ? undefined : value), schema);

/** Variables of the payment provider. Setting the key and the webhook's secret switches to the real one. */
export const paymentsSettings = {
  /** Absent: nothing can be bought; what was bought stays readable. A restricted key (`rk_`) is better. */
  STRIPE_SECRET_KEY: set(
    z
      .string()
      .regex(/^[rs]k_(test|live)_\w{8,}$/, 'must be a secret or restricted key of the provider')
      .optional(),
  ),
  /** Several while a secret is exchanged, the new one first. */
  STRIPE_WEBHOOK_SECRETS: set(
    z
      .string()
      .default('')
      .transform((text) => text.split(',').map((entry) => entry.trim()))
      .transform((entries) => entries.filter((entry) => entry !== ''))
      .refine((entries) => entries.every((entry) => /^whsec_\S{8,}$/.test(entry)), 'not a list of webhook secrets'),
  ),
  /** Another host than the provider's own is a stand-in. */
  STRIPE_HOST: set(z.string().min(1).default(stripeHost)),
  STRIPE_PORT: set(z.coerce.number().int().min(1).max(65_535).default(443)),
  STRIPE_PROTOCOL: set(z.enum(['https', 'http']).default('https')),
  /**
   * `live` and `test` refuse the other kind of key. `sandbox` declares that a stand-in takes the payments; without it
   * production refuses a stand-in.
   */
  PAYMENTS_MODE: set(z.enum(['live', 'test', 'sandbox']).optional()),
  /** Adds the provider's own tick for the terms. The account there must hold the address of the terms. */
  BILLING_TERMS_CONSENT: set(flag('off')),
  /**
   * `fixed`: the seller's own rate, which the prices include. `provider`: Stripe Tax. `none`: no tax is shown. Absent:
   * BILLING_AUTOMATIC_TAX and PRICES_TAX_NOTE decide.
   */
  BILLING_TAX: set(z.enum(['fixed', 'provider', 'none']).optional()),
  /** Country of the seller and the rate there in percent. */
  BILLING_TAX_RATE: set(
    z
      .string()
      .regex(/^[A-Z]{2}:\d{1,2}(\.\d{1,4})?$/, 'must be a country and its rate, as in DE:19')
      .default('DE:19'),
  ),
  /** The older way to say BILLING_TAX=provider. */
  BILLING_AUTOMATIC_TAX: set(flag('off')),
  BILLING_TAX_ID: set(flag('off')),
  BILLING_ADDRESS: set(flag('off')),
  /** Invoices for one-time purchases; subscriptions always have them. */
  BILLING_INVOICES: set(flag('on')),
};

type Env = z.output<z.ZodObject<typeof paymentsSettings>> & {
  NODE_ENV: string;
  PRICES_TAX_NOTE: 'included' | 'excluded' | 'none';
};

/** Settings that contradict each other. No message holds a value, because it may be a secret. */
export function paymentsProblems(env: Env): { path: string; message: string }[] {
  const problems: { path: string; message: string }[] = [];
  const key = env.STRIPE_SECRET_KEY;
  const isStandIn = env.STRIPE_HOST !== stripeHost;
  const isLive = key !== undefined && /^[rs]k_live_/.test(key);
  const say = (path: string, message: string) => problems.push({ path, message });
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
