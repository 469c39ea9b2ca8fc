import { afterEach, beforeEach } from 'vitest';
import { type PaymentHarness, startPaymentHarness } from './payment-harness.ts';
import { type Shopper, shopperOf } from './shopper.ts';

/**
 * For every test of a file an account of its own behind its port, and somebody who buys there. The two objects are
 * filled before each test.
 */
export function shopperForEachTest(): { harness: PaymentHarness; shopper: Shopper } {
  const harness = {} as PaymentHarness;
  const shopper = {} as Shopper;
  beforeEach(async () => {
    Object.assign(harness, await startPaymentHarness());
    Object.assign(shopper, shopperOf(harness));
  });
  afterEach(() => harness.stop());
  return { harness, shopper };
}
