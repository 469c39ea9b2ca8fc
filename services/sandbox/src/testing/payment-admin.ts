import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createPaymentsAdminServer } from '../payments/admin/payments-admin.server.ts';
import type { Payments } from '../payments/payments.ts';

const secret = 'a-secret-only-for-tests';

/** The admin API of an account behind its port. */
export async function startAdmin(payments: Payments) {
  const server = createPaymentsAdminServer(payments, secret).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    secret,
    async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
      const json = body === undefined ? {} : { 'content-type': 'application/json' };
      const sent = { authorization: `Bearer ${secret}`, ...json, ...headers };
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      const init = { method, headers: sent, ...(body === undefined ? {} : { body: text }) };
      const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
      const answer = await response.text();
      return { status: response.status, body: (answer ? JSON.parse(answer) : {}) as Record<string, unknown> };
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

export type PaymentAdmin = Awaited<ReturnType<typeof startAdmin>>;

/** Something that the provider tells of. Gives the ids of the events in the order of their making. */
export function recordEvents(payments: Payments, times = 1): string[] {
  return Array.from({ length: times }, () =>
    payments.change(
      ({ events, store }) => events.record('product.updated', store.get('product', 'prod_sandbox_pro')).id,
    ),
  );
}
