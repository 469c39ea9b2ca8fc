import { withoutIgnored } from '@stufenlos/contracts';
import { useAnnounce, useTranslation } from '@stufenlos/platform';
import { useEffect, useRef } from 'react';
import type { ScanState } from '../../features/scan-progress/use-scan.ts';
import { screenOf } from './scan-words.ts';

/** Announces once how a check ended, if the visitor watched it run. */
export function useEndAnnouncement(scan: ScanState): void {
  const { t } = useTranslation('runs');
  const announce = useAnnounce();
  const isTold = useRef(false);
  useEffect(() => {
    if (isTold.current || scan.status !== 'ended' || !scan.wasWatched) return;
    isTold.current = true;
    const categories = scan.run.stats && withoutIgnored(scan.run.stats, scan.run.ignored).categories;
    const screen = screenOf(scan);
    if (screen === 'result' && categories) {
      announce(
        t('progress.done', {
          violations: t('count.violations', { count: categories.violations.rules }),
          incomplete: t('count.incomplete', { count: categories.incomplete.rules }),
        }),
      );
    } else announce(t(screen === 'canceled' ? 'canceled.title' : 'fail.title'));
  }, [announce, scan, t]);
}
