import { useTranslation } from '@stufenlos/platform';
import { Wrap } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import styles from './about-the-check.module.css';
import { freeCheck } from './free-check.ts';

/** Said before the prices, not in small print after them. */
export function LimitsBand(): ReactNode {
  const { t } = useTranslation('marketing');
  return (
    <section className={styles.band}>
      <Wrap>
        <h2>{t('limits.heading')}</h2>
        <p>{t('limits.text')}</p>
        <p>{t('limits.coverage', freeCheck)}</p>
      </Wrap>
    </section>
  );
}
