import { createHash } from 'node:crypto';
import type { Cadence } from '@stufenlos/contracts';

const dayMs = 86_400_000;
/** From 22:00 to 04:00 UTC: at night in Europe, in summer and in winter. */
const nightStartMs = 22 * 3_600_000;
const nightMinutes = 360;
/** No month is shorter, so no month is left out. */
const monthDays = 28;
/** 1970-01-01 was a Thursday; weeks are counted from a Monday. */
const firstMondayMs = 4 * dayMs;

/**
 * When a website is checked next: the first date of its plan after `after`. The plan follows from cadence and id alone
 * and spreads checks over night, week and month. So a late check does not shift later ones, and several missed dates
 * lead to one check. Pure.
 */
export function nextDue(cadence: Cadence, id: string, after: Date): Date {
  const [minute, weekday, monthDay] = placesOf(id);
  const atNight = (day: number) => day + nightStartMs + minute * 60_000;
  const later = (dates: readonly number[]) => new Date(dates.find((date) => date > after.getTime())!);
  const today = Math.floor(after.getTime() / dayMs) * dayMs;
  switch (cadence) {
    case 'daily':
      // The night that began yesterday may not be over.
      return later([-1, 0, 1].map((days) => atNight(today + days * dayMs)));
    case 'weekly': {
      const week = Math.floor((today - firstMondayMs) / (7 * dayMs)) * 7 * dayMs + firstMondayMs;
      return later([-1, 0, 1, 2].map((weeks) => atNight(week + (weeks * 7 + weekday) * dayMs)));
    }
    case 'monthly': {
      const month = (ahead: number) => Date.UTC(after.getUTCFullYear(), after.getUTCMonth() + ahead, 1 + monthDay);
      return later([-1, 0, 1, 2].map((ahead) => atNight(month(ahead))));
    }
  }
}

function placesOf(id: string): [minute: number, weekday: number, monthDay: number] {
  const hash = createHash('sha256').update(id).digest();
  return [hash.readUInt16BE(0) % nightMinutes, hash.readUInt16BE(2) % 7, hash.readUInt16BE(4) % monthDays];
}
