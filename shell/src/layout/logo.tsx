import { Link, usePlatform, useTranslation } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import styles from './logo.module.css';

/** The way home: a ramp instead of steps, and the name. The ramp is decorative, because the name is beside it. */
export function Logo(): ReactNode {
  const { t } = useTranslation();
  const { appName: app } = usePlatform().config;
  return (
    <Link className={styles.logo} to="/" aria-label={t('nav.home', { app })}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="6" fill="var(--brand)" />
        <path d="M5 26 26 9v17z" fill="var(--on-brand)" />
      </svg>
      <span>{app}</span>
    </Link>
  );
}
