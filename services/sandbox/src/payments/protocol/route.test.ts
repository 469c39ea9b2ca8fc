import { afterEach, beforeEach, expect, it } from 'vitest';
import { callRaw, type PaymentHarness, startPaymentHarness } from '../../testing/payment-harness.ts';

let harness: PaymentHarness;
beforeEach(async () => {
  harness = await startPaymentHarness();
});
afterEach(() => harness.stop());

const session = {
  mode: 'subscription',
  success_url: 'https://shop.example/',
  'line_items[0][price]': 'price_sandbox_pro_monthly',
  'line_items[0][quantity]': '1',
};

it.each([
  ['POST', '/v1/customers', { tax_exempt: 'none', source: 'tok_1' }, 'source'],
  [
    'POST',
    '/v1/customers',
    { 'invoice_settings[default_payment_method]': 'pm_1' },
    'invoice_settings[default_payment_method]',
  ],
  ['POST', '/v1/checkout/sessions', { ...session, allow_promotion_codes: 'true' }, 'allow_promotion_codes'],
  [
    'POST',
    '/v1/checkout/sessions',
    { ...session, 'line_items[0][adjustable_quantity][enabled]': 'true' },
    'line_items[0][adjustable_quantity]',
  ],
  [
    'POST',
    '/v1/checkout/sessions',
    { ...session, 'subscription_data[trial_period_days]': '7' },
    'subscription_data[trial_period_days]',
  ],
  ['GET', '/v1/customers?test_clock=clock_1', undefined, 'test_clock'],
  ['GET', '/v1/events?delivery_success=true', undefined, 'delivery_success'],
])('%s %s refuses the parameter of the contract that it does not act on: %o', async (method, path, form, param) => {
  const body = form && new URLSearchParams(form);
  const answer = await callRaw(harness.port, path, { method, ...(body ? { body } : {}) });
  expect(answer).toMatchObject({
    status: 400,
    body: { error: { type: 'invalid_request_error', message: `The sandbox does not understand ${param}.`, param } },
  });
  expect(harness.payments.account.store.counts()).not.toHaveProperty('checkout.session');
});
