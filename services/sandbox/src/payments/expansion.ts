import { invalid } from './payment-error.ts';
import type { PaymentStore, Resource } from './payment-store.ts';

/** Fields that hold an id and may show the object instead. */
const references: Record<string, readonly string[]> = {
  price: ['product'],
  product: ['default_price'],
};

/** Fields that are not in an answer unless somebody asks. */
const extras: Record<string, Record<string, (resource: Resource, store: PaymentStore) => unknown>> = {
  price: { currency_options: ({ currency_options: options }) => options },
  customer: {
    subscriptions: ({ id }, store) => ({
      object: 'list',
      data: store.list('subscription').filter(({ customer, status }) => customer === id && status !== 'canceled'),
      has_more: false,
      url: `/v1/customers/${id}/subscriptions`,
    }),
  },
};

type Shown = Record<string, unknown>;

/** The answer with the wanted paths (`product`, of a list `data.product`) expanded and nothing hidden in it. */
export function showExpanded(answer: object, paths: readonly string[], store: PaymentStore): Shown {
  const deep = paths.find((path) => path.split('.').length > 4);
  if (deep) throw invalid(`You cannot expand more than four levels (${deep}).`, { param: 'expand' });
  return show(answer as Shown, paths, store, '');
}

function show(value: Shown, paths: readonly string[], store: PaymentStore, at: string): Shown {
  const isList = Array.isArray(value.data);
  const hidden = isList ? {} : (extras[String(value.object)] ?? {});
  const shown: Shown = Object.fromEntries(Object.entries(value).filter(([name]) => !(name in hidden)));
  const wanted = Map.groupBy(paths, (path) => path.split('.')[0] ?? '');
  if (isList)
    shown.data = (value.data as Shown[]).map((one) => show(one, restOf(wanted.get('data')), store, `${at}data.`));
  for (const [name, group] of wanted) {
    if (isList && name === 'data') continue;
    const found = isList ? undefined : lookUp(value, name, store);
    if (found === undefined) {
      throw invalid(`This property cannot be expanded (${at}${name}).`, { param: 'expand' });
    }
    shown[name] = found === null ? null : show(found, restOf(group), store, `${at}${name}.`);
  }
  return shown;
}

/** Undefined: cannot be expanded; null: there is none. */
function lookUp(value: Shown, name: string, store: PaymentStore): Shown | null | undefined {
  const extra = extras[String(value.object)]?.[name];
  if (extra) return (extra(value as Resource, store) ?? null) as Shown | null;
  if (!references[String(value.object)]?.includes(name)) return undefined;
  return store.find(String(value[name])) ?? null;
}

const restOf = (paths: readonly string[] = []) =>
  paths.map((path) => path.split('.').slice(1).join('.')).filter((path) => path !== '');
