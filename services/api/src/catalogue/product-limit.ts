/** `limit: null` is no limit. `isKnown: false`: nothing usable was there, the limit is 0 and the operator hears of it. */
export interface ProductLimit {
  limit: number | null;
  isKnown: boolean;
}

/** Largest number that the database's integer holds. More websites than that are a typing error. */
const largest = 2_147_483_647;

/** Digits are a number, `unlimited` is no limit, anything else (missing, empty, -1, 1e3, text) is 0. Never throws. */
export function limitOf(metadata: Readonly<Record<string, string>>): ProductLimit {
  const text = Object.hasOwn(metadata, 'urls') ? metadata['urls'] : undefined;
  if (text === 'unlimited') return { limit: null, isKnown: true };
  if (text === undefined || !/^\d+$/.test(text) || Number(text) > largest) return { limit: 0, isKnown: false };
  return { limit: Number(text), isKnown: true };
}
