import type { Locale } from '@stufenlos/contracts';

/** The operator's law counts days and hours here, wherever the person is. */
const timeZone = 'Europe/Berlin';

export interface WrittenTime {
  /** With the month as a word, so that no country reads it the other way round. */
  date: string;
  /** 24 hours. */
  time: string;
  /** `MEZ, Europe/Berlin`. */
  zone: string;
}

const dates = { de: format('de-DE', { dateStyle: 'long' }), en: format('en-US', { dateStyle: 'long' }) };
const hours = format('de-DE', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
// American English knows no name for the zone, British English does.
const zones = { de: format('de-DE', { timeZoneName: 'short' }), en: format('en-GB', { timeZoneName: 'short' }) };
const days = format('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit' });

export function writtenTime(at: Date, locale: Locale): WrittenTime {
  const name = zones[locale].formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return { date: dates[locale].format(at), time: hours.format(at), zone: `${name}, ${timeZone}` };
}

/** A day without an hour, as `2026-11-21`, in words. */
export const writtenDay = (day: string, locale: Locale): string => dates[locale].format(new Date(`${day}T12:00:00Z`));

/** The day there, as `2026-11-21`: such texts compare like the days they name. */
export const dayOf = (at: Date): string => days.format(at);

/** The start of the calendar year there that is so many years before that of `now`. January is an hour ahead of UTC. */
export const startOfYear = (now: Date, yearsBefore: number): Date =>
  new Date(`${Number(dayOf(now).slice(0, 4)) - yearsBefore}-01-01T00:00:00+01:00`);

function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { timeZone, ...options });
}
