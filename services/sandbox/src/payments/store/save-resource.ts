import { emptyFields } from '../contract/empty-fields.ts';
import type { Account } from './account.ts';
import { newId, type Resource } from './payment-store.ts';

/** Saves the object and emits one event of each type: an update with the old values of the fields that changed. */
export function saveResource<T extends Resource>({ store, events }: Account, resource: T, ...types: string[]): T {
  const before = store.find(resource.id);
  store.put(resource);
  for (const type of types) {
    events.record(type, resource, before && type.endsWith('.updated') ? changed(before, resource) : undefined);
  }
  return resource;
}

/**
 * Saves an object of now with a new id, in the shape of its schema. A field that is not given is empty; the contract
 * refuses an answer in which a field is missing that cannot be empty. Emits no event.
 */
export const createResource = <T extends Resource>(
  account: Account,
  [schema, idPrefix]: readonly [schema: string, idPrefix: string],
  fields: Partial<T> & Record<string, unknown>,
): T =>
  saveResource(account, {
    ...emptyFields(schema),
    id: newId(idPrefix),
    created: account.clock.now(),
    ...fields,
  } as T);

const changed = (before: Resource, after: Resource) =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => name !== 'sandbox' && JSON.stringify(value) !== JSON.stringify(after[name]),
    ),
  );
