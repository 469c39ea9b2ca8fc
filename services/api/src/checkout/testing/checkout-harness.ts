import { randomUUID } from 'node:crypto';
import { orderTextVersion, type Checkout, type CreateCheckout } from '@stufenlos/contracts';
import { sandboxOrigin, startPaymentsSandbox, type PaymentsSandbox } from '../../testing/payments-sandbox.ts';
import { startRunningApi, type RunningApi } from '../../testing/running-api.ts';
import type { TestApi } from '../../testing/test-api.ts';
import { memberOf, type TestMember } from '../../testing/test-member.ts';
import { Catalogue } from '../../catalogue/catalogue.ts';
import { ProviderTimeouts } from '../../stripe/provider-timeouts.ts';

export interface Answer<T = unknown> {
  status: number;
  body: T;
  headers: Headers;
}

/** A shop: the api, its database, the payment stand-in as another process, and people who are signed in. */
export interface CheckoutHarness extends RunningApi {
  sandbox: PaymentsSandbox;
  member(sub?: string): Promise<TestMember>;
  /** Presses the binding button. */
  order(member: TestMember, given?: Partial<Record<keyof CreateCheckout, unknown>>): Promise<Answer<{ url: string }>>;
  post<T>(member: TestMember, path: string, body?: unknown): Promise<Answer<T>>;
  /** As the return page does. */
  checkout(member: TestMember, id: string): Promise<Answer<Checkout>>;
  /** Fills in the hosted page; gives its status and where it leads to. */
  pay(url: string, form?: Record<string, string>): Promise<{ status: number; location: string | null }>;
  /** Requests to the provider so far. */
  calls(method: string, path: string): Promise<number>;
  /** The same person, talking to another process. */
  at(other: TestApi, member: TestMember): Promise<TestMember>;
}

export const sessionIdOf = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? '';

const claimsOf = (sub: string) => ({ sub, email: `${sub}@example.org`, email_verified: true });

export async function startCheckoutHarness(env: Record<string, string> = {}): Promise<CheckoutHarness> {
  const sandbox = await startPaymentsSandbox();
  const running = await startRunningApi({ ...sandbox.env, ...env }, [sandbox]);
  const { api, issuer } = running;
  const timeouts = api.app.get(ProviderTimeouts, { strict: false });
  // On a busy machine several orders of one person take long: they wait for each other all the same.
  timeouts.queueMs = 30_000;
  // The stand-in takes any number of calls; the pace has tests of its own.
  timeouts.perSecond = 1000;
  await api.app.get(Catalogue, { strict: false }).refresh();
  const read = async <T>(response: Response): Promise<Answer<T>> => ({
    status: response.status,
    body: (await response.json()) as T,
    headers: response.headers,
  });
  const post = async <T>(member: TestMember, path: string, body: unknown = {}): Promise<Answer<T>> =>
    read<T>(
      await member.send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  return {
    ...running,
    sandbox,
    member: (sub = `person-${randomUUID()}`) => memberOf(api.base, issuer, claimsOf(sub)),
    order: (member, given) =>
      post(member, '/billing/checkout', {
        orderId: randomUUID(),
        lookupKey: 'basic_once',
        currency: 'EUR',
        locale: 'de',
        buyer: 'consumer',
        consents: { immediate: true },
        textVersion: orderTextVersion,
        ...given,
      }),
    post,
    checkout: async (member, id) => read(await member.send(`/billing/checkout/${id}`)),
    pay: async (url, form) => {
      const card = { number: '4242424242424242', expiry: '12/34', cvc: '123' };
      const answer = await fetch(sandbox.web + new URL(url).pathname, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: sandboxOrigin },
        body: new URLSearchParams({ ...card, name: 'Ada Rampe', email: 'ada@example.org', ...form }),
      });
      await answer.text();
      return { status: answer.status, location: answer.headers.get('location') };
    },
    calls: async (method, path) => {
      const log = await sandbox.admin<{ requests: { method: string; path: string }[] }>('GET', '/requests');
      return log.requests.filter((one) => one.method === method && one.path === path).length;
    },
    at: (other, { sub }) => memberOf(other.base, issuer, claimsOf(sub)),
  };
}
