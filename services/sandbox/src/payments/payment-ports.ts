import type { Server } from 'node:http';
import type { SandboxConfig } from '../config/sandbox-config.ts';
import { createPaymentsAdminServer } from './admin/payments-admin.server.ts';
import type { Payments } from './payments.ts';
import { createPaymentsServer } from './protocol/payments.server.ts';

/** Begins to listen on loopback: the API, and the admin API when it has a secret. */
export function listenForPayments(payments: Payments, config: SandboxConfig): Record<string, Server> {
  const { SANDBOX_ADMIN_SECRET: secret } = config;
  const api = createPaymentsServer(payments).listen(config.SANDBOX_PAYMENTS_PORT, '127.0.0.1');
  if (secret === undefined) return { payments: api };
  const admin = createPaymentsAdminServer(payments, secret);
  return { payments: api, paymentsAdmin: admin.listen(config.SANDBOX_PAYMENTS_ADMIN_PORT, '127.0.0.1') };
}
