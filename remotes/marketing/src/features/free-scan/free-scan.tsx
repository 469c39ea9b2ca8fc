import { Link, Trans, useFormats, useTranslation } from '@stufenlos/platform';
import { Icon } from '@stufenlos/ui';
import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { FreeScanForm } from './free-scan-form.tsx';
import styles from './free-scan.module.css';
import { readScans, storedScans } from './recent-scan-list.ts';

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

/** Scans of this window, so that closing a result loses nothing. */
function RecentScans(): ReactNode {
  const { t } = useTranslation('marketing');
  const formats = useFormats();
  // Not part of a prerendered page, which decides nothing from storage.
  const stored = useSyncExternalStore(unchanging, storedScans, () => null);
  const scans = useMemo(() => readScans(stored), [stored]);
  if (scans.length === 0) return null;
  return (
    <div className={styles.recent}>
      <h2>{t('recent.heading')}</h2>
      <ul>
        {scans.map(({ token, host, path = '', startedAt }) => (
          <li key={token}>
            <Link to={`/scan/${token}`}>
              {host}
              {path}
            </Link>
            <time dateTime={startedAt}>{formats.dateTime(startedAt)}</time>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Only the form of this view writes the list, and it leaves the view when it does. */
const unchanging = () => () => undefined;
