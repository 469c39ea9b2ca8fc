/**
 * PostgreSQL stores no NUL and no half of a surrogate pair, strangers' pages may hold both. Every string of a value is
 * made storable; the shape stays. What is storable is not copied: a page has some thousand strings.
 */
export const sanitizeForPostgres = <T>(value: T): T => (isStorable(value) ? value : sanitized(value));

function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (value === null || typeof value !== 'object') return true;
  if (Array.isArray(value)) return value.every(isStorable);
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner));
}

function sanitized<T>(value: T): T {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\uFFFD') as T;
  if (Array.isArray(value)) return value.map(sanitized) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [sanitized(key), sanitized(inner)])) as T;
}

const mostInt = 2_147_483_647;

/** The nearest whole number that an `int` column holds: a page may blow an element up beyond any screen. */
export const sanitizeIntForPostgres = (value: number): number =>
  Math.max(-mostInt, Math.min(mostInt, Math.round(value)));
