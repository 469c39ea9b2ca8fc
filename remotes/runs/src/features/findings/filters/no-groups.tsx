import { useTranslation } from '@stufenlos/platform';
import { Button } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { NothingFound } from '../../../parts/rules/nothing-found.tsx';
import { isFiltered, type FindingFilters } from './finding-filters.ts';
import styles from '../findings.module.css';

export interface NoGroupsProps {
  filters: FindingFilters;
  hasIgnored: boolean;
  onReset: () => void;
}

/** Nothing there, nothing left, or nothing that matches: three different things. */
export function NoGroups({ filters, hasIgnored, onReset }: NoGroupsProps): ReactNode {
  const { t } = useTranslation('runs');
  if (!isFiltered(filters)) {
    return hasIgnored ? <p>{t('filter.allIgnored')}</p> : <NothingFound className={styles.none} />;
  }
  return (
    <div className={styles.none}>
      <p>
        <strong>{t('filter.noneTitle')}</strong>
      </p>
      <p>{t('filter.noneText')}</p>
      <div>
        <Button kind="secondary" onClick={onReset}>
          {t('filter.reset')}
        </Button>
      </div>
    </div>
  );
}
