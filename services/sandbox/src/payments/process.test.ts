import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Stripe } from 'stripe';
import { afterEach, expect, it, vi } from 'vitest';
import { clientConfig, testKey } from '../testing/payment-harness.ts';
import { startReceiver, webhookSecret } from '../testing/webhook-receiver.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const secret = 'a-secret-only-for-tests';
const folder = mkdtempSync(join(tmpdir(), 'sandbox-process-'));
let child: ChildProcess | undefined;
afterEach(async () => {
  if (child?.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(folder, { recursive: true });
});

/** As tests of other projects do it: ports 0, and the one line that tells the real ones. */
async function start() {
  const ports = [
    'SANDBOX_PORT',
    'SITES_PORT',
    'SANDBOX_SMTP_PORT',
    'SANDBOX_PAYMENTS_PORT',
    'SANDBOX_PAYMENTS_ADMIN_PORT',
  ];
  const env = { ...Object.fromEntries(ports.map((name) => [name, '0'])), SANDBOX_STATE: folder };
  const main = new URL('../main.ts', import.meta.url).pathname;
  const keys = { SANDBOX_STRIPE_KEY: testKey, SANDBOX_ADMIN_SECRET: secret };
  const started = spawn(process.execPath, [main], { env: { ...env, ...keys }, stdio: ['ignore', 'pipe', 'inherit'] });
  child = started;
  for await (const line of createInterface({ input: started.stdout })) {
    const { event, ports: real } = JSON.parse(line) as { event: string; ports: Record<string, number> };
    if (event === 'listening') return { started, ports: real };
  }
  throw new Error('the sandbox has ended');
}

async function call(port: number | undefined, method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${secret}`, ...(body ? { 'content-type': 'application/json' } : {}) };
  const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
  const answer = await (await fetch(`http://127.0.0.1:${port}${path}`, init)).text();
  return (answer ? JSON.parse(answer) : {}) as { deliveries: { counts: object }; violations: number };
}

it('a process tells all its ports, and a second one delivers what the first could not', async () => {
  const receiver = await startReceiver();
  receiver.answer = () => 503;
  const first = await start();
  expect(Object.keys(first.ports).toSorted()).toEqual(['payments', 'paymentsAdmin', 'sites', 'smtp', 'web']);
  await call(first.ports.paymentsAdmin, 'PUT', '/webhook', { url: receiver.url, secret: webhookSecret });
  const stripe = new Stripe(testKey, clientConfig(first.ports.payments ?? 0));
  await stripe.customers.create({ name: 'Ada' });
  await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(0), 30_000);
  const [created] = receiver.ids();
  first.started.kill('SIGTERM');
  expect((await once(first.started, 'exit'))[0]).toBe(0);
  receiver.received.length = 0;
  receiver.answer = () => 200;
  const second = await start();
  // However many attempts the first one has made, the next is due now.
  await call(second.ports.paymentsAdmin, 'POST', '/clock', { advanceSeconds: 3600 });
  const state = () => call(second.ports.paymentsAdmin, 'GET', '/state');
  const told = { waiting: 0, held: 0, delivered: 1, failed: 0, lost: 0 };
  await vi.waitFor(
    async () => expect(await state()).toMatchObject({ deliveries: { counts: told }, violations: 0 }),
    30_000,
  );
  expect(receiver.ids()).toEqual([created]);
  await receiver.stop();
});
