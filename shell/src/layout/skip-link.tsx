import { useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import styles from './skip-link.module.css';

/** Moves focus by script, so that the address gets no hash and the router sees no navigation. */
export function SkipLink(): ReactNode {
  const { t } = useTranslation();
  return (
    <a
      className={styles.skip}
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      {t('skipToMain')}
    </a>
  );
}
