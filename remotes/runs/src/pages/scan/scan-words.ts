import { useTranslation } from '@stufenlos/platform';
import type { ScanState } from '../../features/scan-progress/use-scan.ts';

export type Screen = 'loading' | 'gone' | 'unreachable' | 'running' | 'result' | 'failed' | 'canceled';

export function screenOf(scan: ScanState): Screen {
  if (scan.status !== 'ended') return scan.status;
  const { state, stats } = scan.run;
  if (state === 'canceled') return 'canceled';
  // A run without numbers counts as failed, so it never looks like a result with no findings.
  return state === 'failed' || !stats ? 'failed' : 'result';
}

/** Returns the heading and the window title of each screen. The title also says that the check is running. */
export function useScreenWords(scan: ScanState, gone: string): { heading: string; title: string } {
  const { t } = useTranslation('runs');
  const host = 'run' in scan ? scan.run.host : '';
  const same = (heading: string) => ({ heading, title: heading });
  switch (screenOf(scan)) {
    case 'loading':
    case 'unreachable':
      return same(t('scan.heading'));
    case 'gone':
      return same(gone);
    case 'running':
      return { heading: t('progress.heading', { host }), title: t('progress.title', { host }) };
    case 'result':
      return same(t('detail.title', { host }));
    case 'failed':
      return same(t('fail.title'));
    case 'canceled':
      return same(t('canceled.title'));
  }
}
