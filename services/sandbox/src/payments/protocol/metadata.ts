import { invalid } from './payment-error.ts';

const most = { keys: 50, key: 40, value: 500 };
export type MetadataChange = '' | null | Record<string, string | number | null> | undefined;

/** What is there with a change on top: an empty value deletes its key, an empty change all of them. */
export function changeMetadata(current: Record<string, string>, change: MetadataChange): Record<string, string> {
  if (change === undefined) return current;
  const merged = new Map(change === '' || change === null ? [] : Object.entries(current));
  for (const [key, given] of Object.entries(change || {})) {
    const value = given === null ? '' : String(given);
    const param = `metadata[${key}]`;
    if (key.length > most.key) throw invalid(`Metadata keys can have up to ${most.key} characters: ${key}`, { param });
    if (value.length > most.value) {
      const message = `Metadata values can have up to ${most.value} characters, but this one has ${value.length}.`;
      throw invalid(message, { param });
    }
    if (value === '') merged.delete(key);
    else merged.set(key, value);
  }
  if (merged.size > most.keys) throw invalid(`There can be up to ${most.keys} metadata keys.`, { param: 'metadata' });
  return Object.fromEntries(merged);
}
