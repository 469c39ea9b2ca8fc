import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startAdmin } from '../testing/payment-admin.ts';
import { startPayments, testKey } from '../testing/payment-stage.ts';

/** Debian's package belongs to Debian's Python, which need not be the first one of the path. */
const has5 = 'import stripe; assert stripe.version.VERSION.startswith("5.")';
const python = ['/usr/bin/python3', 'python3'].find((path) => spawnSync(path, ['-c', has5]).status === 0);
const script = fileURLToPath(new URL('../testing/independent-client.py', import.meta.url));

if (python === undefined) {
  console.warn(
    'SKIPPED: A23 needs an independent client, `apt-get install python3-stripe`. Nothing of it was checked.',
  );
}

it.skipIf(python === undefined)(
  'A23: an independent client buys, is refused and takes events without breaking the contract',
  { timeout: 60_000 },
  async () => {
    const stage = await startPayments();
    const admin = await startAdmin(stage.payments);
    const env = {
      PAYMENTS_PORT: String(stage.port),
      ADMIN_PORT: String(admin.port),
      STRIPE_KEY: testKey,
      ADMIN_SECRET: admin.secret,
      PYTHONDONTWRITEBYTECODE: '1',
    };
    const { stdout } = await promisify(execFile)(python ?? '', [script], { env, timeout: 50_000 });
    expect(stdout).toMatch(/\b25 steps held\n$/u);
    await admin.stop();
    await stage.stop();
  },
);
