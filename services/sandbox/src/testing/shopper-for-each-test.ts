import { afterEach, beforeEach } from 'vitest';
import { type PaymentStage, startPayments } from './payment-stage.ts';
import { type Shopper, shopperOf } from './shopper.ts';

/**
 * For every test of a file an account of its own behind its port, and somebody who buys there. The two objects are
 * filled before each test.
 */
export function shopperForEachTest(): { stage: PaymentStage; shopper: Shopper } {
  const stage = {} as PaymentStage;
  const shopper = {} as Shopper;
  beforeEach(async () => {
    Object.assign(stage, await startPayments());
    Object.assign(shopper, shopperOf(stage));
  });
  afterEach(() => stage.stop());
  return { stage, shopper };
}
