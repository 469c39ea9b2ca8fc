import { stack } from '../stack.ts';

/** Calls the admin API of the payments sandbox, which only tests use; see `services/sandbox/README.md`. */
async function ask<Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Answer> {
  const { origin, secret } = stack.payments;
  const response = await fetch(origin + path, {
    method,
    headers: { authorization: `Bearer ${secret}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} of the payments admin API: ${response.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as Answer;
}

/** The payment of a completed checkout. It may still be unpaid. */
export async function paymentOf(checkoutId: string): Promise<string> {
  const { events } = await ask<{ events: { data: { object: { id: string; payment_intent?: string | null } } }[] }>(
    'GET',
    '/events',
  );
  const session = events.map(({ data }) => data.object).find(({ id }) => id === checkoutId);
  if (!session?.payment_intent) throw new Error(`nothing has been paid, or tried to be, in ${checkoutId}`);
  return session.payment_intent;
}

/** Lets one delayed payment succeed or fail. It affects only this payment, so journeys may use it in parallel. */
export const settle = (paymentIntent: string, ok: boolean): Promise<void> =>
  ask('POST', `/payment_intents/${paymentIntent}/settle`, { ok });

export const contractViolations = async (): Promise<{ violations: string[]; requests: number }> => {
  const [{ violations }, { total }] = await Promise.all([
    ask<{ violations: string[] }>('GET', '/violations'),
    ask<{ total: number }>('GET', '/requests'),
  ]);
  return { violations, requests: total };
};

/** These affect all journeys, so only `outages/` may use them, which runs alone. */
export const forEverybody = {
  deliver: (mode: 'on' | 'off'): Promise<void> => ask('POST', '/deliveries', { mode }),
  resendLost: (): Promise<{ events: number; deliveries: number }> => ask('POST', '/events/resend', { which: 'lost' }),
  /** Number of deliveries that are running or wait for their next attempt. */
  undelivered: async (): Promise<number> => {
    const { counts } = await ask<{ counts: Record<'waiting' | 'held', number> }>('GET', '/deliveries');
    return counts.waiting + counts.held;
  },
  advanceClock: (days: number): Promise<void> => ask('POST', '/clock', { advanceSeconds: days * 86_400 }),
  goDown: (): Promise<void> => ask('POST', '/faults', { kind: 'down' }),
  comeBack: (): Promise<void> => ask('DELETE', '/faults'),
};
