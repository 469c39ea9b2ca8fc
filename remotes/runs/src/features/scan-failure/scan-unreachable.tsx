import { useTranslation } from '@stufenlos/platform';
import { Banner, Button } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { failureSentence } from '../../parts/requests/failure-sentence.ts';
import { useSay } from '../../parts/use-say.ts';

export interface ScanUnreachableProps {
  cause: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** The request failed, not the scan: says why as far as it is known, and tries again. */
export function ScanUnreachable({ cause, isRetrying, onRetry }: ScanUnreachableProps): ReactNode {
  const { t } = useTranslation('runs');
  const say = useSay();
  const retry = (
    <Button isBusy={isRetrying} onClick={onRetry}>
      {t('fail.retry')}
    </Button>
  );
  return (
    <Banner kind="error" action={retry}>
      {say(failureSentence(cause, 'scan.unreachable'))}
    </Banner>
  );
}
