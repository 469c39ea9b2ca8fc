import { criteria, levels, type Criterion, type Level, type WcagVersion } from '@stufenlos/standards';
import type { DateName } from '../dates.ts';

export interface Version {
  version: WcagVersion;
  date: DateName;
  /** Criteria per level. */
  counts: Record<Level, number>;
  total: number;
}

const published: readonly (readonly [WcagVersion, DateName])[] = [
  ['2.0', 'wcag20'],
  ['2.1', 'wcag21'],
  ['2.2', 'wcag22'],
];

/** 4.1.1 counts until 2.2 took it out. */
const belongsTo = ({ since, isObsolete }: Criterion, version: WcagVersion): boolean =>
  since <= version && !(isObsolete && version === '2.2');

export const versions: readonly Version[] = published.map(([version, date]) => {
  const own = criteria.filter((criterion) => belongsTo(criterion, version));
  const counts = Object.fromEntries(
    levels.map((level) => [level, own.filter((criterion) => criterion.level === level).length]),
  ) as Version['counts'];
  return { version, date, counts, total: own.length };
});

/** Criteria that came with a version. */
export const addedIn = (version: WcagVersion): Criterion[] => criteria.filter(({ since }) => since === version);
