import { useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import styles from './skip-link.module.css';

/** Moves focus by script, so that the address keeps no hash and the router hears nothing. */
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
