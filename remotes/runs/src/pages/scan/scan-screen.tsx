import type { LockedRun } from '@stufenlos/contracts';
import { useLocale, usePageTitle } from '@stufenlos/platform';
import { loadRuleTexts } from '@stufenlos/standards';
import { useEffect, useRef, type ReactNode } from 'react';
import type { RunDoor } from '../../features/scan-progress/run-door.ts';
import { useInterimRun } from '../../features/scan-progress/use-interim-run.ts';
import { useNewerRun } from '../../features/scan-progress/use-newer-run.ts';
import { ScanProgress } from '../../features/scan-progress/scan-progress.tsx';
import { useScan } from '../../features/scan-progress/use-scan.ts';
import { ScanUnreachable } from '../../features/scan-failure/scan-unreachable.tsx';
import type { ReportParts } from '../../parts/report-door.ts';
import { EndedScan } from './ended-scan.tsx';
import { InterimResult } from './interim-result.tsx';
import { LoadingScan } from './loading-scan.tsx';
import { screenOf, useScreenWords } from './scan-words.ts';
import styles from '../scan-page.module.css';
import { useEndAnnouncement } from './use-end-announcement.ts';

export interface ScanScreenProps {
  door: RunDoor;
  /** What is said and offered where there is nothing to read. */
  gone: { heading: string; content: ReactNode };
  /** Where the result is found after leaving. */
  leave: string;
  /** How to stop a check that runs. */
  renderStop: (run: LockedRun) => ReactNode;
  /** Ways on beside "check again", with a result and without one. */
  renderWays: (run: LockedRun) => ReactNode;
  /** The way from a locked result to the whole one; hands over what the server unlocked. */
  renderUnlock: (run: LockedRun, onUnlocked: (run: LockedRun) => void) => ReactNode;
  /** What an unlocked report is worked with. */
  report?: ReportParts | undefined;
  /** Stands before the ways on of a result. */
  renderOffer?: (run: LockedRun) => ReactNode;
  /** Grows with everything that changes the numbers of the result, which is then read again. */
  version?: number;
}

/**
 * One heading that outlives every state: focus set on it by the shell stays, and when a state changes before the
 * visitor's eyes it moves there (ux 5.2).
 */
export function ScanScreen(props: ScanScreenProps): ReactNode {
  const { door, gone, leave, renderStop, renderWays, renderUnlock, report, renderOffer, version = 0 } = props;
  const scan = useScan(door);
  const interim = useInterimRun(door, scan);
  const screen = screenOf(scan);
  const { heading, title } = useScreenWords(scan, gone.heading);
  const [newer, setNewer] = useNewerRun(door, version);
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

  const ended = scan.status === 'ended' ? (newer ?? scan.run) : undefined;
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1} ref={h1}>
        {heading}
      </h1>
      {scan.status === 'loading' && <LoadingScan />}
      {scan.status === 'gone' && gone.content}
      {scan.status === 'unreachable' && (
        <ScanUnreachable cause={scan.cause} isRetrying={scan.isRetrying} onRetry={scan.retry} />
      )}
      {scan.status === 'running' && (
        <ScanProgress
          progress={scan.progress}
          isSite={scan.run.scope === 'site'}
          isConnectionLost={scan.isConnectionLost}
          leave={leave}
        >
          {renderStop(scan.run)}
        </ScanProgress>
      )}
      {interim?.stats && <InterimResult run={interim} stats={interim.stats} report={report} />}
      {ended && (
        <EndedScan
          run={ended}
          report={report}
          ways={renderWays(ended)}
          unlock={renderUnlock(ended, setNewer)}
          offer={renderOffer?.(ended)}
        />
      )}
    </div>
  );
}
