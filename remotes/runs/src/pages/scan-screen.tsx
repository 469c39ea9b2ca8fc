import { useLocale, usePageTitle } from '@stufenlos/platform';
import { loadRuleTexts } from '@stufenlos/standards';
import { useEffect, useRef, type ReactNode } from 'react';
import { ScanProgress } from '../features/scan-progress/scan-progress.tsx';
import { useScan } from '../features/scan-progress/use-scan.ts';
import { ScanUnreachable } from '../features/scan-failure/scan-unreachable.tsx';
import { EndedScan } from './ended-scan.tsx';
import { GoneScan } from './gone-scan.tsx';
import { LoadingScan } from './loading-scan.tsx';
import { screenOf, useScreenWords } from './scan-words.ts';
import styles from './scan-page.module.css';
import { useEndAnnouncement } from './use-end-announcement.ts';

/**
 * One heading that outlives every state: focus set on it by the shell stays, and when a state changes before the
 * visitor's eyes it moves there (ux 5.2).
 */
export function ScanScreen({ token }: { token: string }): ReactNode {
  const scan = useScan(token);
  const screen = screenOf(scan);
  const { heading, title } = useScreenWords(scan);
  const h1 = useRef<HTMLHeadingElement>(null);
  const before = useRef(screen);
  const { locale } = useLocale();
  usePageTitle(title);
  useEndAnnouncement(scan);

  useEffect(() => {
    const previous = before.current;
    before.current = screen;
    // The first screen after loading is no change: whoever arrives has been led here already.
    if (previous !== screen && previous !== 'loading') h1.current?.focus();
  }, [screen]);

  useEffect(() => {
    // The wait is spent on the words of the result; a failure shows, and is mended, where they are needed.
    if (screen === 'running') loadRuleTexts(locale).catch(() => undefined);
  }, [locale, screen]);

  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1} ref={h1}>
        {heading}
      </h1>
      {scan.status === 'loading' && <LoadingScan />}
      {scan.status === 'gone' && <GoneScan />}
      {scan.status === 'unreachable' && (
        <ScanUnreachable cause={scan.cause} isRetrying={scan.isRetrying} onRetry={scan.retry} />
      )}
      {scan.status === 'running' && (
        <ScanProgress token={token} progress={scan.progress} isConnectionLost={scan.isConnectionLost} />
      )}
      {scan.status === 'ended' && <EndedScan run={scan.run} />}
    </div>
  );
}
