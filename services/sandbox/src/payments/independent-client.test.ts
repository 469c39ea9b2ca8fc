import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { findIndependentClient } from '../testing/independent-client.ts';
import { startAdmin } from '../testing/payment-admin.ts';
import { startPaymentHarness, testKey } from '../testing/payment-harness.ts';

const script = fileURLToPath(new URL('../testing/independent-client.py', import.meta.url));

it(
  'an independent client buys, is refused and takes events without breaking the contract',
  { timeout: 300_000 },
  async ({ skip }) => {
    const client = await findIndependentClient();
    if ('why' in client) {
      console.warn(`SKIPPED: nothing was checked with a payment client that others made. ${client.why}`);
      return skip(client.why);
    }
    const harness = await startPaymentHarness();
    const admin = await startAdmin(harness.payments);
    const env = {
      PAYMENTS_PORT: String(harness.port),
      ADMIN_PORT: String(admin.port),
      STRIPE_KEY: testKey,
      ADMIN_SECRET: admin.secret,
      PYTHONDONTWRITEBYTECODE: '1',
      ...client.env,
    };
    const { stdout } = await promisify(execFile)(client.python, [script], { env, timeout: 50_000 });
    expect(stdout).toMatch(/\b56 steps held\n$/u);
    await admin.stop();
    // What it got wrong on purpose is counted.
    await harness.stop(7);
  },
);
