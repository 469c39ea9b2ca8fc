import type { Recurring } from '../catalogue/prices.ts';

const daySeconds = 24 * 3600;

/**
 * The end of a period that begins at `start`, seconds since 1970. Months are counted from the anchor: what began on the
 * 31st ends on the last day of a short month, and on the 31st again after it.
 */
export function periodEnd(anchor: number, start: number, { interval, interval_count: count }: Recurring): number {
  if (interval === 'day' || interval === 'week') return start + count * daySeconds * (interval === 'week' ? 7 : 1);
  const months = count * (interval === 'year' ? 12 : 1);
  for (let periods = 1; ; periods += 1) {
    const end = monthsAfter(anchor, periods * months);
    if (end > start) return end;
  }
}

function monthsAfter(anchor: number, months: number): number {
  const begun = new Date(anchor * 1000);
  const year = begun.getUTCFullYear();
  const month = begun.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const midnight = Date.UTC(year, month, Math.min(begun.getUTCDate(), lastDay));
  return midnight / 1000 + (anchor % daySeconds);
}
