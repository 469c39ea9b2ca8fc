import { randomUUID } from 'node:crypto';
import { means, type Act } from './acts.ts';
import type { Person } from './person.ts';
import type { Product } from './product.ts';
import { readProvider, type ProviderState } from './provider-state.ts';

type Buy = Extract<Act, { kind: 'buy' }>;
type ProvidersAct = Exclude<Act, { kind: 'buy' | 'site' }>;

/** Performs the act and returns its outcome in a word. Skips an act that is impossible at this moment. */
export async function perform(product: Product, person: Person, act: Act): Promise<string> {
  if (act.kind === 'buy') return await buy(product, person, act);
  if (act.kind === 'site') {
    const { status } = await person.ask('POST', '/billing/sites', { url: `https://w${act.host}.histories.example/` });
    return String(status);
  }
  // Faults affect the provider's clients, not its staff.
  await product.admin('DELETE', '/faults');
  return await attempt(() => change(product, act, readProvider(product, person.email)));
}

async function change(product: Product, act: ProvidersAct, reading: Promise<ProviderState>): Promise<string> {
  const { subscriptions, charges, disputes, intents } = await reading;
  const subscription = subscriptions.find(({ status }) => status !== 'canceled' && status !== 'incomplete_expired');
  const item = subscription?.items.data[0];
  const paid = charges.filter(({ status }) => status === 'succeeded');
  const update = (form: Record<string, string>) =>
    subscription && product.provider('POST', `/v1/subscriptions/${subscription.id}`, form);
  const at = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(1, all.length)];
  switch (act.kind) {
    case 'settle': {
      const waiting = intents.find(({ status }) => status === 'processing');
      return await done(waiting && product.admin('POST', `/payment_intents/${waiting.id}/settle`, { ok: act.ok }));
    }
    case 'change-plan': {
      const price = `price_sandbox_${act.key}`;
      return await done(
        item && update({ 'items[0][id]': item.id, 'items[0][price]': price, proration_behavior: act.prorations }),
      );
    }
    case 'cancel-at-end':
      return await done(update({ cancel_at_period_end: String(!act.undo) }));
    case 'cancel-now':
      return await done(subscription && product.provider('DELETE', `/v1/subscriptions/${subscription.id}`));
    case 'status':
      return await done(
        subscription && product.admin('POST', `/subscriptions/${subscription.id}/status`, { status: act.status }),
      );
    case 'pause-collection':
      return await done(update(act.on ? { 'pause_collection[behavior]': 'void' } : { pause_collection: '' }));
    case 'refund': {
      const charge = at(paid, act.at);
      const amount = act.cents === null ? {} : { amount: act.cents };
      return await done(
        charge && product.admin('POST', '/refunds', { payment_intent: charge.payment_intent, ...amount }),
      );
    }
    case 'dispute': {
      const charge = at(paid, act.at);
      return await done(charge && product.admin('POST', '/disputes', { payment_intent: charge.payment_intent }));
    }
    case 'review':
    case 'close': {
      const dispute = at(disputes, act.at);
      const body = act.kind === 'close' ? { outcome: act.outcome } : undefined;
      return await done(dispute && product.admin('POST', `/disputes/${dispute.id}/${act.kind}`, body));
    }
  }
}

async function buy(product: Product, person: Person, { key, by, twice, afterwards }: Buy): Promise<string> {
  const order = (orderId: string) =>
    person.ask('POST', '/billing/checkout', {
      orderId,
      lookupKey: key,
      currency: 'EUR',
      locale: 'de',
      buyer: 'consumer',
      consents: { immediate: true },
    });
  const [one, other] = [randomUUID(), randomUUID()];
  const wanted = twice === 'order' ? [one, one] : twice === 'orders' ? [one, other] : [one];
  const answers = await Promise.all(wanted.map(order));
  const said = answers.map(({ status }) => status).join(' and ');
  const session = answers.flatMap(({ body }) => checkoutIn(body) ?? [])[0];
  if (session === undefined || afterwards === 'abandons') return said;
  const pays = Array.from({ length: twice === 'payment' ? 2 : 1 }, () => attempt(() => pay(product, session, by)));
  const outcomes = await Promise.all(pays);
  if (afterwards === 'returns') await person.ask('GET', `/billing/checkout/${session}`);
  return `${said}, ${outcomes.join(' and ')}`;
}

/** The id in the address of a hosted checkout. */
const checkoutIn = (answer: unknown): string | undefined =>
  (answer as { url?: string } | undefined)?.url?.split(/[/?]/).find((part) => part.startsWith('cs_'));

interface Outcome {
  kind: 'paid' | 'declined' | 'challenge';
  id?: string;
}

async function pay(product: Product, session: string, by: keyof typeof means): Promise<string> {
  const { number, approve } = means[by];
  const form = number === null ? { method: 'delayed' } : { number };
  const outcome = await product.admin<Outcome>('POST', `/checkout/${session}/pay`, form);
  if (outcome.kind !== 'challenge') return outcome.kind;
  return (await product.admin<Outcome>('POST', `/challenges/${outcome.id}`, { approve })).kind;
}

const done = async (act: Promise<unknown> | undefined): Promise<string> => {
  await act;
  return act === undefined ? 'nothing there' : 'done';
};

/** A refusal of the provider is a normal outcome. A missing answer is an error. */
async function attempt(act: () => Promise<string>): Promise<string> {
  try {
    return await act();
  } catch (error) {
    const { message } = error as Error;
    if (/: 4\d\d /u.test(message)) return 'refused';
    throw error;
  }
}
