import { Trans, useTranslation } from '@stufenlos/platform';
import { Icon } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { FreeScanForm } from './free-scan-form.tsx';
import styles from './free-scan.module.css';
import { RecentScans } from './recent-scans.tsx';

const trustPoints = ['home.hero.trust1', 'home.hero.trust2', 'home.hero.trust3'] as const;

/** The hero: what is offered, the form that does it, and the scans already started in this window. */
export function FreeScan({ address }: { address: string }): ReactNode {
  const { t } = useTranslation('marketing');
  return (
    <section className={styles.hero}>
      <h1>
        {/* The marker is kept for "found here" and for this one phrase. */}
        <Trans t={t} i18nKey="home.hero.heading" components={{ 1: <mark /> }} />
      </h1>
      <p className={styles.lead}>{t('home.hero.lead')}</p>
      <FreeScanForm address={address} />
      <ul className={styles.trust}>
        {trustPoints.map((key) => (
          <li key={key}>
            <Icon name="check" /> {t(key)}
          </li>
        ))}
      </ul>
      <RecentScans />
    </section>
  );
}
