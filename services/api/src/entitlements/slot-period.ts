import { intervalTerms } from '@stufenlos/contracts';
import type { Subscription } from './entitlement-facts.ts';

/**
 * When the month of a paid period ends that is running now: then a website gives its place back, and the websites over a
 * limit may be chosen again. So a plan that is paid for a year changes its websites as often as one that is paid by the
 * month. A period that is over, or has no known end, ends now. Pure.
 */
export function slotPeriodEnd({ kind, period_end: end }: Pick<Subscription, 'kind' | 'period_end'>, now: Date): Date {
  if (end === null || end <= now) return now;
  const months = intervalTerms[kind].months ?? 1;
  const ends = Array.from({ length: months }, (_, left) => monthsBefore(end, months - 1 - left));
  return ends.find((one) => one > now) ?? end;
}

/** On the same day of an earlier month, or on its last one. */
function monthsBefore(end: Date, months: number): Date {
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - months + 1, 0));
  const earlier = new Date(end);
  earlier.setUTCFullYear(
    lastDay.getUTCFullYear(),
    lastDay.getUTCMonth(),
    Math.min(end.getUTCDate(), lastDay.getUTCDate()),
  );
  return earlier;
}
