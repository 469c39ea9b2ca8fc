import { useTranslation } from '@stufenlos/platform';
import type { Principle } from '@stufenlos/standards';
import { useState, type ReactNode } from 'react';
import styles from './manual-checks.module.css';

export interface PrincipleSectionProps {
  principle: Principle;
  done: number;
  total: number;
  /** The section starts open. Later only the person opens and closes it. */
  startsOpen: boolean;
  children: ReactNode;
}

/** The criteria of one principle, folded, with how far one has come. */
export function PrincipleSection({ principle, done, total, startsOpen, children }: PrincipleSectionProps): ReactNode {
  const { t } = useTranslation('runs');
  // React writes the attribute only when this value changes, so the browser keeps what the person has opened.
  const [isOpen] = useState(startsOpen);
  return (
    <details className={styles.principle} open={isOpen}>
      <summary>
        <h2>{t(`coverage.principle.${principle}`)}</h2>{' '}
        <span className={styles.answered}>{t('manual.answered', { done, total })}</span>
      </summary>
      <div className={styles.items}>{children}</div>
    </details>
  );
}
