import { invalid } from './payment-error.ts';
import type { PaymentStore, Resource } from '../store/payment-store.ts';
import { traceOf } from '../customers/customer-trace.ts';

/** Fields that hold an id and may show the object instead; a dot leads into an object without a name of its own. */
const references: Record<string, readonly string[]> = {
  price: ['product'],
  product: ['default_price'],
  'checkout.session': ['customer', 'invoice', 'payment_intent', 'subscription'],
  payment_intent: ['customer', 'latest_charge'],
  charge: ['customer', 'payment_intent'],
  refund: ['charge', 'payment_intent'],
  dispute: ['charge', 'payment_intent'],
  subscription: ['customer', 'latest_invoice'],
  invoice: ['customer', 'parent.subscription_details.subscription'],
  line_item: ['subscription'],
  invoice_payment: ['invoice', 'payment.payment_intent', 'payment.charge'],
};

type Shown = Record<string, unknown>;
type Extra = (resource: Resource, store: PaymentStore) => unknown;

/** Fields that are not in an answer unless somebody asks. */
const extras: Record<string, Record<string, Extra>> = {
  price: { currency_options: ({ currency_options: options }) => options },
  customer: {
    subscriptions: ({ id }, store) =>
      listOf(`/v1/customers/${id}/subscriptions`, store, 'subscription', (one) => one.customer === id && !isEnded(one)),
  },
  'checkout.session': { line_items: ({ line_items: lines }) => lines },
  charge: {
    refunds: ({ id }, store) => listOf(`/v1/charges/${id}/refunds`, store, 'refund', (one) => one.charge === id),
  },
  invoice: {
    payments: ({ id }, store) =>
      listOf(`/v1/invoice_payments?invoice=${id}`, store, 'invoice_payment', (one) => one.invoice === id),
  },
};

const isEnded = ({ status }: Resource) => status === 'canceled' || status === 'incomplete_expired';
const listOf = (url: string, store: PaymentStore, kind: string, test: (one: Resource) => boolean) => ({
  object: 'list',
  data: store.list(kind).filter(test),
  has_more: false,
  url,
});

/** Where in an answer something stands: for an error, and below which object with a name of its own. */
interface Place {
  at: string;
  kind: string;
  within: string;
}

/**
 * The answer with the wanted paths (`product`, of a list `data.product`) expanded. What only an expansion shows is hidden
 * everywhere else in it, and so is what the sandbox remembers for itself, the field `sandbox`.
 */
export function showExpanded(answer: object, paths: readonly string[], store: PaymentStore): Shown {
  const deep = paths.find((path) => path.split('.').length > 4);
  if (deep) throw invalid(`You cannot expand more than four levels (${deep}).`, { param: 'expand' });
  return show(answer as Shown, paths, store, { at: '', kind: '', within: '' });
}

function show(value: Shown, paths: readonly string[], store: PaymentStore, { at, ...above }: Place): Shown {
  const own = typeof value.object === 'string';
  const place = own ? { kind: String(value.object), within: '' } : above;
  const hidden = own ? (extras[place.kind] ?? {}) : {};
  const wanted = Map.groupBy(paths, (path) => path.split('.')[0] ?? '');
  const shown: Shown = {};
  for (const [name, one] of Object.entries(value)) {
    if (name in hidden || name === 'sandbox' || wanted.has(name)) continue;
    // Metadata is somebody else's: nothing in it is ours to hide.
    shown[name] = name === 'metadata' ? one : inside(one, [], store, { ...place, at: `${at}${name}.` });
  }
  for (const [name, group] of wanted) {
    const found = lookUp(value, name, store, place);
    const isRefused = group.includes(name) && !canExpand(value, name, place);
    if (found === undefined || isRefused) {
      throw invalid(`This property cannot be expanded (${at}${name}).`, { param: 'expand' });
    }
    shown[name] = inside(found, restOf(group), store, {
      kind: place.kind,
      within: `${place.within}${name}.`,
      at: `${at}${name}.`,
    });
  }
  return shown;
}

function inside(value: unknown, paths: readonly string[], store: PaymentStore, place: Place): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => inside(one, paths, store, place));
  return typeof value === 'object' && value !== null ? show(value as Shown, paths, store, place) : value;
}

/** Undefined: leads nowhere; null: there is none. */
function lookUp(value: Shown, name: string, store: PaymentStore, { kind, within }: Omit<Place, 'at'>): unknown {
  const extra = value.object === kind ? extras[kind]?.[name] : undefined;
  if (extra) return extra(value as Resource, store) ?? null;
  const one = value[name];
  if (references[kind]?.includes(`${within}${name}`))
    return typeof one === 'string' ? (traceOf(store.find(one)) ?? null) : one;
  return typeof one === 'object' && name !== 'metadata' ? one : undefined;
}

/** What only leads on to something else, as `items` does to a price, is there anyway. */
function canExpand(value: Shown, name: string, { kind, within }: Omit<Place, 'at'>): boolean {
  if (value.object === kind && extras[kind]?.[name]) return true;
  return references[kind]?.includes(`${within}${name}`) === true || isList(value[name]);
}

const isList = (value: unknown) => (value as Shown | null)?.object === 'list' || Array.isArray(value);
const restOf = (paths: readonly string[] = []) =>
  paths.map((path) => path.split('.').slice(1).join('.')).filter((path) => path !== '');
