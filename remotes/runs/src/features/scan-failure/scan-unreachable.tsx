import { ApiError, useTranslation } from '@stufenlos/platform';
import { Banner, Button } from '@stufenlos/ui';
import type { ReactNode } from 'react';

export interface ScanUnreachableProps {
  cause: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** The request failed, not the scan: says why as far as it is known, and tries again. */
export function ScanUnreachable({ cause, isRetrying, onRetry }: ScanUnreachableProps): ReactNode {
  const { t } = useTranslation('runs');
  const { key, values } = sentenceOf(cause);
  return (
    <Banner
      kind="error"
      action={
        <Button isBusy={isRetrying} onClick={onRetry}>
          {t('fail.retry')}
        </Button>
      }
    >
      {t(key, values)}
    </Banner>
  );
}

function sentenceOf(cause: unknown): { key: string; values: Record<string, string | number> } {
  if (!navigator.onLine) return { key: 'shell:errors.offline', values: {} };
  const problem = cause instanceof ApiError ? cause.problem : undefined;
  if (problem?.code === 'rate_limited') {
    return {
      key: 'shell:errors.rateLimit',
      values: { count: Math.max(1, Math.ceil((problem.retryAfter ?? 60) / 60)) },
    };
  }
  if (problem?.code === 'internal' && problem.traceId !== '') {
    return { key: 'shell:errors.generic.text', values: { id: problem.traceId } };
  }
  return { key: 'scan.unreachable', values: {} };
}
