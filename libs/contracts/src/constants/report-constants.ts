import type { Locale } from './locales.ts';

export const groupings = ['rule', 'component', 'page', 'criterion'] as const;
export type Grouping = (typeof groupings)[number];

export const changes = ['fixed', 'new', 'remaining'] as const;
export type Change = (typeof changes)[number];

/** What a comparison lists: changes, and what the later run found where the earlier one did not look for it. */
export const comparisonParts = [...changes, 'notLookedFor'] as const;
export type ComparisonPart = (typeof comparisonParts)[number];

export const manualVerdicts = ['ok', 'notOk', 'na'] as const;
export type ManualVerdict = (typeof manualVerdicts)[number];

export const exportFormats = ['pdf', 'xlsx', 'csv', 'json', 'earl', 'sarif'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** What stands between two cells of a CSV file. */
export const csvSeparators = ['semicolon', 'comma', 'tab'] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

/** The separator that spreadsheets of a language expect, so that a double click opens a table. */
export const csvSeparatorOf = (locale: Locale): CsvSeparator => (locale === 'de' ? 'semicolon' : 'comma');

export const cadences = ['daily', 'weekly', 'monthly'] as const;
export type Cadence = (typeof cadences)[number];
