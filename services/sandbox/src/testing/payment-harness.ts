import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Payments } from '../payments/payments.ts';
import { createPaymentsServer } from '../payments/protocol/payments.server.ts';
import { Snapshot } from '../state/snapshot.ts';
import { sharedContract } from './shared-parts.ts';

export const testKey = 'sk_test_onlyforthetests';
/** Of the pages whose addresses the answers name. */
export const publicOrigin = 'http://localhost:4200';
/** Where the clock of the tests stands still, 2026-12-01. */
const start = 1_796_083_200;

/** For the provider's own client, as the product configures it. */
export const clientConfig = (port: number) => ({
  // Its type knows the newest version only, the wire any.
  apiVersion: '2025-03-31.basil' as never,
  host: '127.0.0.1',
  port,
  protocol: 'http' as const,
  telemetry: false,
  maxNetworkRetries: 0,
});

/** An account behind its port, with the time of `start`; `folder` keeps it. */
export async function startPaymentHarness(folder?: string) {
  const snapshot = new Snapshot(folder, () => {});
  const settings = { key: testKey, publicOrigin, snapshot, log: () => {}, contract: sharedContract };
  const payments = new Payments({ ...settings, now: () => start * 1000 });
  const server = createPaymentsServer(payments).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    payments,
    port,
    /** Throws when not exactly as many messages as expected broke the contract. */
    async stop(expected = 0) {
      snapshot.flush();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      await payments.stop();
      if (payments.violations.length !== expected) throw new Error(payments.violations.join('\n'));
    },
  };
}

export type PaymentHarness = Awaited<ReturnType<typeof startPaymentHarness>>;

/** Header and body of a call without the client, where that would not let it out. */
export async function callRaw(
  port: number,
  path: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
) {
  const headers = { authorization: `Bearer ${testKey}`, 'stripe-version': '2025-03-31.basil', ...init.headers };
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers });
  const body = (await response.json()) as { error?: { type: string; code?: string; message: string }; id?: string };
  return { status: response.status, headers: response.headers, body };
}
