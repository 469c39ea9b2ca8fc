import type { Resource } from './payment-store.ts';
import type { Account } from './account.ts';

/**
 * Keeps the object as it is now, and tells it once for each type of event: an update with the old values of the fields
 * that changed.
 */
export function keep<T extends Resource>({ store, events }: Account, resource: T, ...types: string[]): T {
  const before = store.find(resource.id);
  store.put(resource);
  for (const type of types) {
    events.record(type, resource, before && type.endsWith('.updated') ? changed(before, resource) : undefined);
  }
  return resource;
}

const changed = (before: Resource, after: Resource) =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => name !== 'sandbox' && JSON.stringify(value) !== JSON.stringify(after[name]),
    ),
  );
