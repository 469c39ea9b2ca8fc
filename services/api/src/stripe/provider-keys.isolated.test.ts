// Isolated: nestjs-pino keeps the log of the first application of a process.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { catchOutput } from '../testing/caught-output.ts';
import { sandboxKey, sandboxWebhookSecret } from '../testing/payments-sandbox.ts';
import { startCheckoutHarness, type CheckoutHarness } from '../checkout/testing/checkout-harness.ts';

/** All that the process writes to its output. */
let output: ReturnType<typeof catchOutput>;
let harness: CheckoutHarness;
beforeAll(async () => {
  output = catchOutput();
  harness = await startCheckoutHarness({ LOG_LEVEL: 'trace' });
});
afterAll(async () => {
  await harness?.stop();
  output?.stop();
});

it('keys are in no answer and in no line of the log, not even when the provider refuses them', async () => {
  const wrong = 'sk_test_thiskeyiswrong42';
  const other = await harness.secondApi({ STRIPE_SECRET_KEY: wrong });
  const member = await harness.at(other, await harness.member());
  const refused = await harness.order(member);
  expect(refused).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } });
  const portal = await harness.post(member, '/billing/portal');
  const answers = JSON.stringify([refused.body, portal.body]);
  expect(output.text).toContain('"event":"provider_refused"');
  for (const secret of [wrong, 'thiskeyiswrong42', sandboxKey, sandboxWebhookSecret]) {
    expect(answers).not.toContain(secret);
    expect(output.text).not.toContain(secret);
  }
  expect(answers).not.toMatch(/stripe|sk_test|whsec/i);
});
