import type { Product } from './product.ts';

interface Thing {
  id: string;
  created: number;
  metadata?: Record<string, string>;
}
export interface Price {
  product: string;
}
export interface Subscription extends Thing {
  status: string;
  cancel_at_period_end: boolean;
  items: { data: { id: string; current_period_end: number; price: Price & { unit_amount: number } }[] };
}
export interface Session extends Thing {
  mode: 'payment' | 'subscription';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  payment_intent: string | null;
  subscription: string | null;
  invoice: string | null;
  line_items: { data: { price: Price }[] };
}
export interface Charge extends Thing {
  amount: number;
  amount_refunded: number;
  payment_intent: string;
  status: 'succeeded' | 'pending' | 'failed';
}
export interface Intent extends Thing {
  amount: number;
  status: string;
}
export interface Dispute extends Thing {
  charge: string;
  status: string;
}
export interface Refund extends Thing {
  charge: string;
  amount: number;
}
export interface Invoice extends Thing {
  status: string;
  amount_paid: number;
  billing_reason: string;
  parent: { subscription_details: { subscription: string } | null } | null;
}
export interface InvoicePayment extends Thing {
  invoice: string;
  status: string;
  payment: { payment_intent: string };
}

/** All objects of the provider about one person, newest first, as its API lists them. */
export interface ProviderState {
  customers: Thing[];
  subscriptions: Subscription[];
  sessions: Session[];
  intents: Intent[];
  charges: Charge[];
  disputes: Dispute[];
  refunds: Refund[];
  invoices: Invoice[];
  invoicePayments: InvoicePayment[];
  products: Map<string, { name: string; metadata: Record<string, string> }>;
}

type Provider = Pick<Product, 'provider'>;

/** Reads only the provider's API, which finds a person by the email address of their customers. */
export async function readProvider(product: Provider, email: string): Promise<ProviderState> {
  const customers = await all<Thing>(product, '/v1/customers', { email });
  const of = async <T extends Thing>(path: string, more: Record<string, string> = {}): Promise<T[]> => {
    const lists = await Promise.all(customers.map(({ id }) => all<T>(product, path, { customer: id, ...more })));
    return lists.flat();
  };
  const [subscriptions, sessions, intents, charges, invoices, products] = await Promise.all([
    of<Subscription>('/v1/subscriptions', { status: 'all' }),
    of<Session>('/v1/checkout/sessions', { 'expand[0]': 'data.line_items' }),
    of<Intent>('/v1/payment_intents'),
    of<Charge>('/v1/charges'),
    of<Invoice>('/v1/invoices'),
    all<Thing & { name: string; metadata: Record<string, string> }>(product, '/v1/products', {}),
  ]);
  const below = async <T extends Thing>(path: string, name: string, things: Thing[]): Promise<T[]> => {
    const lists = await Promise.all(things.map(({ id }) => all<T>(product, path, { [name]: id })));
    return lists.flat();
  };
  return {
    customers,
    subscriptions,
    sessions,
    intents,
    charges,
    invoices,
    disputes: await below('/v1/disputes', 'charge', charges),
    refunds: await below('/v1/refunds', 'charge', charges),
    invoicePayments: await below('/v1/invoice_payments', 'invoice', invoices),
    products: new Map(products.map((one) => [one.id, one])),
  };
}

async function all<T extends Thing>(product: Provider, path: string, params: Record<string, string>): Promise<T[]> {
  const found: T[] = [];
  for (;;) {
    const last = found.at(-1);
    const query = new URLSearchParams({ ...params, limit: '100', ...(last && { starting_after: last.id }) });
    const page = await product.provider<{ data: T[]; has_more: boolean }>('GET', `${path}?${query.toString()}`);
    found.push(...page.data);
    if (!page.has_more) return found;
  }
}
