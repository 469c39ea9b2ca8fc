import { dayOf } from '../texts/berlin-time.ts';

const periodDays = 14;
const dayMs = 86_400_000;

/**
 * Whether a withdrawal came in time (BGB 355, 187, 188, 193): 14 days after the day on which the contract was concluded,
 * to the end of the day, on the next Monday when that is at a weekend. Public holidays are not known here: a person
 * decides about those.
 */
export const isWithinPeriod = (concludedAt: Date, receivedAt: Date): boolean =>
  dayOf(receivedAt) <= lastDay(dayOf(concludedAt));

function lastDay(concluded: string): string {
  const end = new Date(new Date(`${concluded}T12:00:00Z`).getTime() + periodDays * dayMs);
  const weekday = end.getUTCDay();
  const extra = weekday === 6 ? 2 : weekday === 0 ? 1 : 0;
  return new Date(end.getTime() + extra * dayMs).toISOString().slice(0, 10);
}
