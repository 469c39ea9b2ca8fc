/**
 * The number of an order belongs to one review: a second click, a second attempt after a cancelled payment and a reload
 * all order the same thing. It is kept in the window's own storage until the order has come to an end, or until the
 * person wants something else.
 */

/** What makes an order this one and no other; the API holds the same view and refuses a number with other terms. */
export interface OrderTerms {
  lookupKey: string;
  /** Another currency is another price. */
  currency: string;
  locale: string;
  buyer: string;
  runId: string | undefined;
}

interface Kept {
  id: string;
  terms: string;
  runId?: string;
}

const prefix = 'order:';
/** Where the browser allows no storage: the page as long as it stands. */
const withoutStorage = new Map<string, string>();

export function orderIdOf(order: OrderTerms): string {
  const key = prefix + order.lookupKey;
  const { currency, locale, buyer, runId } = order;
  const terms = [currency, locale, buyer, runId ?? ''].join(' ');
  const kept = read(key);
  if (kept?.terms === terms) return kept.id;
  const id = crypto.randomUUID();
  write(key, { id, terms, ...(runId !== undefined && { runId }) });
  return id;
}

/** The run that the last order of this price was to open: the way back from a cancelled payment does not carry it. */
export const runOf = (lookupKey: string): string | undefined => read(prefix + lookupKey)?.runId;

/** It was paid, has failed or expired: the next review is a new order. */
export function forgetOrder(id: string): void {
  for (const key of keys()) if (key.startsWith(prefix) && read(key)?.id === id) remove(key);
}

function read(key: string): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(withoutStorage.get(key) ?? stored(key) ?? 'null');
    return isKept(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function stored(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function isKept(kept: unknown): kept is Kept {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    'id' in kept &&
    typeof kept.id === 'string' &&
    'terms' in kept &&
    typeof kept.terms === 'string'
  );
}

function write(key: string, kept: Kept): void {
  const text = JSON.stringify(kept);
  try {
    sessionStorage.setItem(key, text);
  } catch {
    withoutStorage.set(key, text);
  }
}

function remove(key: string): void {
  withoutStorage.delete(key);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept there.
  }
}

function keys(): string[] {
  try {
    return [...Object.keys(sessionStorage), ...withoutStorage.keys()];
  } catch {
    return [...withoutStorage.keys()];
  }
}
