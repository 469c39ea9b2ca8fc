import { Link, useFormats, useTranslation } from '@stufenlos/platform';
import { useMemo, useSyncExternalStore, type ReactNode } from 'react';
import styles from './free-scan.module.css';
import { readScans, storedScans } from './recent-scan-list.ts';

/** Scans of this window, so that closing a result loses nothing. */
export function RecentScans(): ReactNode {
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
        {scans.map(({ token, host, startedAt }) => (
          <li key={token}>
            <Link to={`/scan/${token}`}>{host}</Link>
            <time dateTime={startedAt}>{formats.dateTime(startedAt)}</time>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Only the form of this view writes the list, and it leaves the view when it does. */
const unchanging = () => () => undefined;
