/**
 * PostgreSQL stores no NUL and no half of a surrogate pair, strangers' pages may hold both. Every string of a value is
 * made storable; the shape stays.
 */
export function sanitizeForPostgres<T>(value: T): T {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\uFFFD') as T;
  if (Array.isArray(value)) return value.map(sanitizeForPostgres) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [sanitizeForPostgres(key), sanitizeForPostgres(inner)]),
  ) as T;
}

const mostInt = 2_147_483_647;

/** The nearest whole number that an `int` column holds: a page may blow an element up beyond any screen. */
export const sanitizeIntForPostgres = (value: number): number =>
  Math.max(-mostInt, Math.min(mostInt, Math.round(value)));
