import { useAnnounce, useTranslation } from '@stufenlos/platform';
import { Banner, Button } from '@stufenlos/ui';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { failureSentence } from '../../parts/requests/failure-sentence.ts';
import { useSay } from '../../parts/use-say.ts';

export interface ScanUnreachableProps {
  cause: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** The request failed, not the scan: says why as far as it is known, announces it each time, and tries again. */
export function ScanUnreachable({ cause, isRetrying, onRetry }: ScanUnreachableProps): ReactNode {
  const { t } = useTranslation('runs');
  const announce = useAnnounce();
  const words = useSay()(failureSentence(cause, 'scan.unreachable'));
  const announceNow = useEffectEvent(() => announce(words, 'assertive'));
  useEffect(() => {
    // Every failure is announced, even if its text is the same as before.
    if (!isRetrying) announceNow();
  }, [isRetrying]);
  const retry = (
    <Button isBusy={isRetrying} onClick={onRetry}>
      {t('fail.retry')}
    </Button>
  );
  return (
    <Banner kind="error" action={retry}>
      {words}
    </Banner>
  );
}
