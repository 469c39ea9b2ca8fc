import type { CriterionState, LockedRun, RunStats } from '@stufenlos/contracts';
import { useLocale, useTranslation } from '@stufenlos/platform';
import { principles } from '@stufenlos/standards';
import { CoverageMap } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { useRuleset } from '../../parts/rules/use-ruleset.ts';
import styles from './coverage-map.module.css';
import { criterionRows } from './criterion-rows.ts';
import { CriteriaTable } from './criteria-table.tsx';
import { RulesNotRun } from './rules-not-run.tsx';

/** Shows which criteria the rules can test and which only people can judge. It gives no score and no grade. */
export function CriteriaCoverage({ run, states }: { run: LockedRun; states: RunStats['criteria'] }): ReactNode {
  const { t } = useTranslation('runs');
  const { locale } = useLocale();
  const ruleset = useRuleset(run.profile);
  const rows = criterionRows(run, states);
  const count = (...wanted: CriterionState[]) => rows.filter(({ state }) => wanted.includes(state)).length;
  const labelOf = (state: CriterionState) => t(`coverage.state.${state}`);
  const obsolete = rows.filter(({ state }) => state === 'obsolete').map(({ number }) => number);

  return (
    <section className={styles.coverage}>
      <h2>{t('coverage.heading')}</h2>
      <p>
        {t('summary.coverage', {
          total: rows.length,
          ruleset,
          failed: count('failed'),
          clear: count('clear'),
          review: count('review'),
          manual: count('manual'),
          obsolete: obsolete.length,
        })}{' '}
        {obsolete.length > 0 && t('coverage.obsoleteNote', { numbers: obsolete.join(', ') })}
      </p>
      <p className={styles.note}>{t('coverage.clearNote')}</p>
      <CoverageMap
        groups={principles.map((principle) => ({
          id: principle,
          title: t(`coverage.principle.${principle}`),
          criteria: rows
            .filter((row) => row.principle === principle)
            .map(({ number, names, state }) => ({ number, name: names[locale], status: state })),
        }))}
        statusLabels={{
          failed: labelOf('failed'),
          review: labelOf('review'),
          clear: labelOf('clear'),
          manual: labelOf('manual'),
          obsolete: labelOf('obsolete'),
        }}
        showTable={t('coverage.view.table')}
        showMap={t('coverage.view.map')}
        table={<CriteriaTable rows={rows} />}
      />
      <RulesNotRun notRun={run.stats?.notRun} />
    </section>
  );
}
