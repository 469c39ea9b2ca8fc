import { createHmac, randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { problemSchema } from '@stufenlos/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startApi, type TestApi } from '../testing/test-api.ts';
import { testConfig } from '../testing/test-config.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';
import { WebhookSignature } from './webhook-signature.ts';

const secretOf = (words: string) => ['whsec', words].join('_');
const secrets = [secretOf('thecurrentoneofthetests'), secretOf('theoneofbeforeinthetests')] as const;
let database: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  database = await createTestDatabase();
  // Without a key: events are noted and wait.
  api = await startApi(testConfig(database.url, { STRIPE_WEBHOOK_SECRETS: secrets.join(',') }));
});
afterAll(async () => {
  await api?.stop();
  await database?.drop();
});

const customer = 'cus_webhook';
const eventOf = (given: object = {}) => ({
  id: `evt_${randomUUID()}`,
  object: 'event',
  api_version: '2025-03-31.basil',
  created: 1_795_000_000,
  type: 'customer.subscription.updated',
  data: { object: { id: 'sub_1', object: 'subscription', customer } },
  livemode: false,
  pending_webhooks: 1,
  request: null,
  ...given,
});
type Event = ReturnType<typeof eventOf>;
/** Over several lines, as the provider writes it. A body that is parsed and serialised again differs from it. */
const written = (event: Event) => JSON.stringify(event, null, 2);
const seconds = (away = 0) => Math.floor(Date.now() / 1000) + away;
const mac = (secret: string, time: number, body: string) =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
function signed(body: string, { secret = secrets[0], away = 0 }: { secret?: string; away?: number } = {}): string {
  const time = seconds(away);
  return `t=${time},v1=${mac(secret, time, body)}`;
}

const send = (body: string, headers: Record<string, string>, base = api.base) =>
  fetch(`${base}/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body,
  });
const rowOf = (id: string) =>
  database.db.selectFrom('stripe_events').selectAll().where('id', '=', id).executeTakeFirst();
const rows = async () => (await database.db.selectFrom('stripe_events').select('id').execute()).length;

describe('a webhook', () => {
  // One clock for all times of a signature and for who judges it.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it.each<[string, (body: string, event: Event) => [body: string, signature: string | null]]>([
    ['without a signature', (body) => [body, null]],
    ['with an empty signature', (body) => [body, '']],
    ['with a signature that is none', (body) => [body, 'v1=abc']],
    ['whose signature has no time', (body) => [body, `v1=${mac(secrets[0], seconds(), body)}`]],
    ['signed with another secret', (body) => [body, signed(body, { secret: secretOf('ofsomebodyelseentirely') })]],
    ['signed with an empty secret', (body) => [body, signed(body, { secret: '' })]],
    ['with a changed body', (body) => [body.replace(customer, 'cus_another'), signed(body)]],
    ['with a changed time', (body) => [body, signed(body).replace(/^t=\d+/, `t=${seconds(-1)}`)]],
    ['with a re-serialised body', (body, event) => [JSON.stringify(event), signed(body)]],
    ['of 301 s ago', (body) => [body, signed(body, { away: -301 })]],
    ['of 310 s from now', (body) => [body, signed(body, { away: 310 })]],
    ['of an hour from now', (body) => [body, signed(body, { away: 3600 })]],
    ['of the future with a second time in front', (body) => [body, `t=${seconds()},${signed(body, { away: 3600 })}`]],
    ['whose signature is of another scheme', (body) => [body, signed(body).replace('v1=', 'v0=')]],
  ])('%s is refused and leaves no row', async (_name, of) => {
    const before = await rows();
    const event = eventOf();
    const [body, signature] = of(written(event), event);
    const response = await send(body, signature === null ? {} : { 'stripe-signature': signature });
    expect(response.status).toBe(400);
    expect(problemSchema.parse(await response.json())).toMatchObject({ code: 'signature_refused' });
    expect(await rows()).toBe(before);
  });

  it.each<[string, (body: string) => string]>([
    ['of now', (body) => signed(body)],
    ['of 290 s ago', (body) => signed(body, { away: -290 })],
    ['of 299 s from now', (body) => signed(body, { away: 299 })],
    ['signed with the secret of before, while it is exchanged', (body) => signed(body, { secret: secrets[1] })],
    [
      'with a signature of each of two secrets',
      (body) => `${signed(body, { secret: 'whsec_ofthefuture' })},v1=${mac(secrets[0], seconds(), body)}`,
    ],
  ])('%s is taken, and noted', async (_name, signature) => {
    const event = eventOf();
    const body = written(event);
    const response = await send(body, { 'stripe-signature': signature(body) });
    expect([response.status, await response.json()]).toEqual([200, { received: true }]);
    expect(await rowOf(event.id)).toMatchObject({
      type: event.type,
      object_id: 'sub_1',
      customer_id: customer,
      created: new Date(1_795_000_000_000),
      processed_at: null,
      attempts: 0,
    });
  });

  it.each<[number, boolean]>([
    [-301, false],
    [-300, true],
    [-299, true],
    [299, true],
    [300, true],
    [301, false],
  ])('signed %d s away from our clock is good: %s', (away, isGood) => {
    vi.setSystemTime(new Date('2026-11-21T10:00:00.999Z'));
    const body = written(eventOf());
    const config = testConfig(database.url, { STRIPE_WEBHOOK_SECRETS: secrets[0] });
    const verified = new WebhookSignature(config, new StripeGateway(config)).verified(
      Buffer.from(body),
      signed(body, { away }),
      new Date(),
    );
    expect(verified !== null).toBe(isGood);
  });

  it('is refused where no secret is configured', async () => {
    const closed = await startApi(testConfig(database.url));
    const body = written(eventOf());
    expect((await send(body, { 'stripe-signature': signed(body) }, closed.base)).status).toBe(400);
    await closed.stop();
  });

  it('names the payment of a dispute, since a dispute names no customer', async () => {
    const event = eventOf({
      type: 'charge.dispute.created',
      data: { object: { id: 'du_1', object: 'dispute', charge: 'ch_1', payment_intent: 'pi_1' } },
    });
    const body = written(event);
    expect((await send(body, { 'stripe-signature': signed(body) })).status).toBe(200);
    expect(await rowOf(event.id)).toMatchObject({ object_id: 'pi_1', customer_id: null });
  });

  it('is taken once, however often and at once it comes', async () => {
    const event = eventOf();
    const body = written(event);
    const before = await rows();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => send(body, { 'stripe-signature': signed(body) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await rows()).toBe(before + 1);
  });
});

describe('the body of a webhook', () => {
  const padded = (bytes: number) => {
    const event = eventOf({ padding: '' });
    return written({ ...event, padding: 'x'.repeat(bytes - written(event).length) } as Event);
  };

  it('may have up to 1 MiB', async () => {
    const body = padded(1024 * 1024);
    expect(Buffer.byteLength(body)).toBe(1024 * 1024);
    expect((await send(body, { 'stripe-signature': signed(body) })).status).toBe(200);
    const larger = padded(1024 * 1024 + 1);
    expect((await send(larger, { 'stripe-signature': signed(larger) })).status).toBe(413);
  });

  it('is larger than any other route takes, which still get their JSON parsed', async () => {
    const order = (body: string) =>
      fetch(`${api.base}/scans`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect((await order(padded(65 * 1024))).status).toBe(413);
    expect((await order('{"url": "nonsense"')).status).toBe(422);
    expect((await order('{"__proto__": {}, "url": "https://shop.example", "locale": "de"}')).status).toBe(422);
    expect((await order('{"url": "https://shop.example", "locale": "de"}')).status).toBe(202);
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', ''])('of type "%s" is refused', async (type) => {
    const body = written(eventOf());
    const response = await send(body, { 'content-type': type, 'stripe-signature': signed(body) });
    expect(response.status).toBe(415);
  });

  it('that is empty, or not JSON but well signed, is refused without a fault', async () => {
    for (const body of ['null', '[]', '{}', '"text"', 'no json']) {
      expect((await send(body, { 'stripe-signature': signed(body) })).status).toBe(400);
    }
    expect((await send('', { 'stripe-signature': signed('') })).status).toBe(400);
  });

  it('that never comes whole is not waited for without end', () => {
    expect(api.app.getHttpServer()).toMatchObject({ requestTimeout: 30_000 });
  });

  it('is not believed because of headers of another kind', async () => {
    const body = written(eventOf());
    const { hostname, port } = new URL(api.base);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const call = request(
        {
          host: hostname,
          port,
          method: 'POST',
          path: '/api/webhooks/stripe',
          headers: { 'content-type': 'application/json', 'stripe-signature': [signed(body), 'v1=abc'] },
        },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      call.on('error', reject);
      call.end(body);
    });
    // Two headers are one list (RFC 9110), of which one signature fits.
    expect(status).toBe(200);
  });
});
