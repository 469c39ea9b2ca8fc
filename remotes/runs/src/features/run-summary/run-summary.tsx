import { withoutIgnored, type Impact, type Run, type RunStats } from '@stufenlos/contracts';
import { useFormats, useTranslation } from '@stufenlos/platform';
import { Bars, classNames, ImpactTag } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import styles from './run-summary.module.css';

const charts = { critical: 1, serious: 2, moderate: 3, minor: 4 } as const satisfies Record<Impact, number>;
const impacts = Object.keys(charts) as Impact[];

export interface RunSummaryProps {
  stats: RunStats;
  /** What the owner ignores. The sentence does not count it, and says so. */
  ignored?: Run['ignored'];
  /** What follows the numbers in words. */
  children?: ReactNode;
}

/**
 * The result in one sentence, its limits, and its severity. The sentence always names both counts: violations are
 * rules, elements are the places on the page.
 */
export function RunSummary({ stats, ignored, children }: RunSummaryProps): ReactNode {
  const { t } = useTranslation('runs');
  const { violations, recommendations, incomplete } = withoutIgnored(stats, ignored).categories;
  const hasImpacts = stats.categories.violations.rules > 0;
  return (
    <section
      className={classNames(styles.summary, hasImpacts && !children && styles.beside)}
      aria-label={t('summary.heading')}
    >
      <div className={styles.words}>
        <h2 className={styles.sentence}>
          {t('summary.violations', {
            count: violations.rules,
            elements: t('summary.elements', { count: violations.nodes }),
          })}
        </h2>
        {recommendations !== undefined && recommendations.rules > 0 && (
          <p>{t('summary.recommendations', { count: recommendations.rules })}</p>
        )}
        {incomplete.rules > 0 && <p>{t('summary.incomplete', { count: incomplete.rules })}</p>}
        {ignored !== undefined && ignored.nodes > 0 && <p>{t('summary.ignored', { count: ignored.nodes })}</p>}
        <p className={styles.muted}>{t('summary.notProof')}</p>
      </div>
      {children}
      {hasImpacts && <Impacts stats={stats} />}
    </section>
  );
}

function Impacts({ stats }: Pick<RunSummaryProps, 'stats'>): ReactNode {
  const { t } = useTranslation('runs');
  const formats = useFormats();
  return (
    <div className={styles.impacts}>
      <h3 className={styles.small}>{t('summary.impacts')}</h3>
      <Bars
        bars={impacts.map((impact) => ({
          id: impact,
          label: <ImpactTag impact={impact} label={t(`impact.${impact}`)} />,
          value: stats.impacts[impact],
          text: formats.number(stats.impacts[impact]),
          chart: charts[impact],
        }))}
      />
    </div>
  );
}
