/**
 * Every date the law pages name, as ISO date, or month or year where no more is known or needed. The texts hold none:
 * they take them from here by name, so that a date stands in one place and in the form of the visitor's language.
 */
export const dates = {
  /** When the facts were last compared with their sources. */
  asOf: '2026-11-20',
  directive: '2019-04-17',
  promulgated: '2021-07',
  ordinance: '2022-06',
  transposition: '2022-06-28',
  applies: '2025-06-28',
  warnings: '2025-08',
  authority: '2025-09',
  standard: '2026-09',
  /** The German act ends its transition one day before the directive's. */
  transitionGermany: '2030-06-27',
  transitionEurope: '2030-06-28',
  wcag20: '2008-12-11',
  wcag21: '2018-06-05',
  wcag22: '2023-10-05',
  iso: '2025',
} as const;

export type DateName = keyof typeof dates;

/** How much of the date is said, by the length of its ISO form. UTC: a date is the same day everywhere. */
export const dateFormat = (iso: string): Intl.DateTimeFormatOptions => ({
  year: 'numeric',
  timeZone: 'UTC',
  ...(iso.length > 4 && { month: 'long' }),
  ...(iso.length > 7 && { day: 'numeric' }),
});
