/** Targets of the public pages with the mobile preset, in points of 100. */
export const targets = { accessibility: 100, 'best-practices': 100, seo: 100, performance: 95 } as const;
export type Category = keyof typeof targets;

export interface Look {
  path: string;
  locale: string;
  /** Null when Lighthouse has no result. */
  points: Record<Category, number | null>;
  /** Audits that cost points: `color-contrast (accessibility)`. */
  lost: string[];
}

const categories = Object.keys(targets) as Category[];
const isUnder = ({ points }: Look, category: Category) => (points[category] ?? 0) < targets[category];

/**
 * Returns the measurement with the median performance, as Lighthouse recommends. The other categories do not depend on
 * the machine, so their lowest value counts.
 */
export function middleOf(looks: readonly Look[]): Look {
  const sorted = looks.toSorted((one, other) => (one.points.performance ?? 0) - (other.points.performance ?? 0));
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (!middle) throw new Error('no look');
  const least = (category: Category) => Math.min(...looks.map(({ points }) => points[category] ?? 0));
  const steady = categories.filter((category) => category !== 'performance');
  return { ...middle, points: { ...middle.points, ...Object.fromEntries(steady.map((one) => [one, least(one)])) } };
}

/** Formats the table, and below it the audits that cost points on pages that missed a target. */
export function table(looks: readonly Look[]): string {
  const rows = looks.map((look) =>
    [
      look.path.padEnd(8),
      look.locale,
      ...categories.map((category) =>
        `${look.points[category] ?? '-'}${isUnder(look, category) ? ' <' : ''}`.padStart(category.length),
      ),
    ].join('  '),
  );
  const missed = looks
    .filter((look) => missedBy(look).length > 0)
    .map(({ path, locale, lost }) => `${path} ${locale}: ${lost.join(', ')}`);
  return [['page'.padEnd(8), '  ', ...categories].join('  '), ...rows, ...missed].join('\n');
}

export const missedBy = (look: Look): Category[] => categories.filter((category) => isUnder(look, category));
