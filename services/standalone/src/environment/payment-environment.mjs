/**
 * Who takes the payments: the sandbox, or the provider whose key the person gives.
 *
 * @typedef {{ api: Record<string, string>, edge: Record<string, string>, sandbox: Record<string, string> }} PaymentVariables
 *
 * @typedef {object} PaymentAround
 * @property {{ api: number, payments: number, paymentsAdmin: number }} ports
 * @property {string} paymentsKey of the sandbox's payments
 * @property {string} sandboxAdmin opens the sandbox's administration to tests
 * @property {string} webhookSecret signs what the sandbox tells the api
 * @property {NodeJS.ProcessEnv} person
 */

/** Somebody who gives a key of their own gets that provider; the sandbox then takes no payments. */
export const hasOwnPayments = (/** @type {NodeJS.ProcessEnv} */ person) => Boolean(person['STRIPE_SECRET_KEY']);

/** @returns {PaymentVariables} */
export function paymentEnvironment(/** @type {PaymentAround} */ around) {
  const { person } = around;
  if (!hasOwnPayments(person)) return sandboxPayments(around);
  // A hint for pages without the api; what is sold says the api itself.
  const isLive = /^[rs]k_live_/.test(person['STRIPE_SECRET_KEY'] ?? '');
  return { api: {}, edge: { PAYMENTS_MODE: isLive ? 'live' : 'test' }, sandbox: {} };
}

/** @returns {PaymentVariables} */
function sandboxPayments(/** @type {PaymentAround} */ { ports, paymentsKey, sandboxAdmin, webhookSecret }) {
  return {
    api: {
      STRIPE_SECRET_KEY: paymentsKey,
      STRIPE_WEBHOOK_SECRETS: webhookSecret,
      STRIPE_HOST: '127.0.0.1',
      STRIPE_PORT: String(ports.payments),
      STRIPE_PROTOCOL: 'http',
      PAYMENTS_MODE: 'sandbox',
    },
    edge: { PAYMENTS_MODE: 'sandbox' },
    sandbox: {
      SANDBOX_STRIPE_KEY: paymentsKey,
      SANDBOX_PAYMENTS_PORT: String(ports.payments),
      SANDBOX_PAYMENTS_ADMIN_PORT: String(ports.paymentsAdmin),
      SANDBOX_ADMIN_SECRET: sandboxAdmin,
      SANDBOX_WEBHOOK_URL: `http://127.0.0.1:${ports.api}/api/webhooks/stripe`,
      SANDBOX_WEBHOOK_SECRET: webhookSecret,
    },
  };
}
