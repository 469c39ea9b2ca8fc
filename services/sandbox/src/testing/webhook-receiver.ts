import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import { testKey } from './payment-harness.ts';

export const webhookSecret = 'whsec_onlyforthetests';
const { webhooks } = new Stripe(testKey);

/** Somebody who takes events over HTTP; each is checked by the provider's own client before it counts. */
export async function startReceiver(secret = webhookSecret) {
  const received: { id: string; type: string; body: string; headers: IncomingHttpHeaders }[] = [];
  const receiver = {
    received,
    /** Bodies whose signature is wrong. */
    refused: [] as string[],
    /** Called per request with its number from 1; the answer's status. */
    answer: (_count: number): number | Promise<number> => 200,
    url: '',
    /** Of events in the order of their arrival. */
    ids: () => received.map(({ id }) => id),
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  const take = async (headers: IncomingHttpHeaders, body: string) => {
    try {
      const { id, type } = webhooks.constructEvent(body, String(headers['stripe-signature']), secret);
      received.push({ id, type, body, headers });
    } catch {
      receiver.refused.push(body);
    }
    return receiver.answer(received.length);
  };
  const server = createServer((request, response) => {
    text(request)
      .then((body) => take(request.headers, body))
      .then((status) => response.writeHead(status, { location: '/elsewhere' }).end())
      .catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/webhooks/stripe`;
  return receiver;
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;
