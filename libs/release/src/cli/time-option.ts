import { ReleaseError } from '../release-error.ts';

const day = 24 * 3_600_000;

/**
 * Reads a time from the command line: a date (its end in UTC), an instant, or days from now.
 *
 * @param text `2027-03-31`, `2027-03-31T12:00:00Z` or `90d`
 * @returns ISO 8601
 */
export function timeOf(text: string | undefined, now = Date.now()): string | undefined {
  if (text === undefined) return undefined;
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const time = days === undefined ? Date.parse(isDate ? `${text}T23:59:59.999Z` : text) : now + Number(days) * day;
  if (Number.isNaN(time)) throw new ReleaseError(`${text} is no time; give 2027-03-31 or 90d`, { kind: 'usage' });
  return new Date(time).toISOString();
}
