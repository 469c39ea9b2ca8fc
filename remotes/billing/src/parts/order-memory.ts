/**
 * The number of an order belongs to one review: a second click, a second attempt after a cancelled payment and a reload
 * all order the same thing. It is kept in the window's own storage until the order has come to an end.
 */

export interface Reviewed {
  lookupKey: string;
  /** Another currency is another price, so another order. */
  currency: string;
  runId: string | undefined;
}

interface Kept {
  id: string;
  runId?: string;
}

const prefix = 'order:';
const keyOf = ({ lookupKey, currency }: Pick<Reviewed, 'lookupKey' | 'currency'>) =>
  `${prefix}${lookupKey}:${currency}`;
/** Where the browser allows no storage: the page as long as it stands. */
const withoutStorage = new Map<string, string>();

export function orderIdOf(reviewed: Reviewed): string {
  const kept = read(keyOf(reviewed));
  if (kept && kept.runId === reviewed.runId) return kept.id;
  const id = crypto.randomUUID();
  const { runId } = reviewed;
  write(keyOf(reviewed), { id, ...(runId !== undefined && { runId }) });
  return id;
}

/** The run that the last order of this price was to open: the way back from a cancelled payment does not carry it. */
export function runOf(lookupKey: string): string | undefined {
  return keys()
    .filter((key) => key.startsWith(`${prefix}${lookupKey}:`))
    .map((key) => read(key)?.runId)
    .find((runId) => runId !== undefined);
}

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
  return typeof kept === 'object' && kept !== null && 'id' in kept && typeof kept.id === 'string';
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
