import type { LockedRun } from '@stufenlos/contracts';
import { useLocale, usePageTitle, useTranslation } from '@stufenlos/platform';
import { loadRuleTexts } from '@stufenlos/standards';
import { Skeleton } from '@stufenlos/ui';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import type { RunClient } from '../../features/scan-progress/run-client.ts';
import { useInterimRun } from '../../features/scan-progress/use-interim-run.ts';
import { newerOf, useNewerRun } from '../../features/scan-progress/use-newer-run.ts';
import { ScanProgress } from '../../features/scan-progress/scan-progress.tsx';
import { useScan } from '../../features/scan-progress/use-scan.ts';
import { ScanUnreachable } from '../../features/scan-failure/scan-unreachable.tsx';
import type { ReportParts } from '../../parts/requests/report-client.ts';
import { ScanOutcome } from './scan-outcome.tsx';
import { screenOf, useScreenWords } from './scan-words.ts';
import styles from '../scan-page.module.css';
import { useEndAnnouncement } from './use-end-announcement.ts';

export interface ScanScreenProps {
  client: RunClient;
  /** Heading and content if the run does not exist or cannot be read. */
  gone: { heading: string; content: ReactNode };
  /** Says where a person finds the result after leaving the page. */
  leave: string;
  /** What the way to this page has to tell, below the heading. */
  notice?: ReactNode;
  /** Renders the control that stops a running check. */
  renderStop: (run: LockedRun) => ReactNode;
  /** Renders the actions beside "check again", with a result and without one. */
  renderWays: (run: LockedRun) => ReactNode;
  /** Renders the control that unlocks a result. It passes the unlocked run to `onUnlocked`. */
  renderUnlock: (run: LockedRun, onUnlocked: (run: LockedRun) => void) => ReactNode;
  /** The tools of an unlocked report. */
  report?: ReportParts | undefined;
  /** Renders what stands before the actions of a result. */
  renderOffer?: (run: LockedRun) => ReactNode;
  /** Grows with every change to the numbers of the result. The result is then read again. */
  version?: number;
}

/**
 * All states share one heading element. Focus that the shell sets on it stays there, and the focus moves to it when
 * the state changes while a visitor watches. Who works in the result so far stays there when it becomes the result.
 */
export function ScanScreen(props: ScanScreenProps): ReactNode {
  const { client, gone, leave, renderStop, renderWays, renderUnlock, report, renderOffer, version = 0 } = props;
  const { t } = useTranslation('runs');
  const scan = useScan(client);
  const running = useInterimRun(client, scan);
  const screen = screenOf(scan);
  const { heading, title } = useScreenWords(scan, gone.heading);
  const [newer, setNewer] = useNewerRun(client, version);
  const result = useRef<HTMLDivElement>(null);
  const h1 = useFocusOnChange(screen, result);
  const { locale } = useLocale();
  usePageTitle(title);
  useEndAnnouncement(scan);

  useEffect(() => {
    // The texts of the rules load while the check runs. If that fails, the result loads them and reports the error.
    if (screen === 'running') loadRuleTexts(locale).catch(() => undefined);
  }, [locale, screen]);

  const known = scan.status === 'ended' ? scan.run : running;
  const run = known && newerOf(known, newer);
  return (
    <div className={styles.screen}>
      <h1 tabIndex={-1} ref={h1}>
        {heading}
      </h1>
      {props.notice}
      {scan.status === 'loading' && <Skeleton label={t('scan.loading')} lines={6} />}
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
      {run && (
        <ScanOutcome
          ref={result}
          run={run}
          isRunning={scan.status === 'running'}
          report={report}
          ways={renderWays(run)}
          unlock={renderUnlock(run, setNewer)}
          offer={renderOffer?.(run)}
        />
      )}
    </div>
  );
}

/** The heading that takes the focus when the screen changes, unless the person works in what is kept. */
function useFocusOnChange(
  screen: ReturnType<typeof screenOf>,
  kept: RefObject<HTMLElement | null>,
): RefObject<HTMLHeadingElement | null> {
  const h1 = useRef<HTMLHeadingElement>(null);
  const before = useRef(screen);
  useEffect(() => {
    const previous = before.current;
    before.current = screen;
    // The first screen after loading does not move the focus, because the shell has set it on arrival.
    if (previous === screen || previous === 'loading' || kept.current?.contains(document.activeElement)) return;
    h1.current?.focus();
  }, [screen, kept]);
  return h1;
}
