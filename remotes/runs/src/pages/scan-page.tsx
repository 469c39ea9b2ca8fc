import type { LockedRun } from '@stufenlos/contracts';
import { useNavigate, useParams, usePlatform, useTranslation } from '@stufenlos/platform';
import { Wrap } from '@stufenlos/ui';
import { useMemo, type ReactNode } from 'react';
import { KeepScan } from '../features/keep-scan/keep-scan.tsx';
import { CopyLink } from '../features/run-summary/copy-link.tsx';
import { CancelScan } from '../features/scan-progress/cancel-scan.tsx';
import { scanClient } from '../features/scan-progress/run-client.ts';
import { UnlockRun } from '../features/unlock-run/unlock-run.tsx';
import { GoneScan } from './scan/gone-scan.tsx';
import { ScanScreen } from './scan/scan-screen.tsx';

/** `/scan/:token`. The token is the key, so a new token starts with fresh state. */
export function ScanPage(): ReactNode {
  const { token = '' } = useParams();
  return (
    <Wrap>
      {/* Anybody with the link may read the result, but search engines must not list it. */}
      <meta name="robots" content="noindex" />
      <VisitorScan key={token} token={token} />
    </Wrap>
  );
}

function VisitorScan({ token }: { token: string }): ReactNode {
  const { t } = useTranslation('runs');
  const { api, config } = usePlatform();
  const navigate = useNavigate();
  const client = useMemo(() => scanClient(api, token), [api, token]);
  return (
    <ScanScreen
      client={client}
      gone={{ heading: t('expired.title'), content: <GoneScan /> }}
      leave={t('progress.leave', { count: config.retentionDays })}
      renderStop={() => (
        <CancelScan cancel={() => api.call('cancelScan', { params: { token } })}>{t('progress.cancel')}</CancelScan>
      )}
      renderWays={linkWays}
      renderUnlock={(run) => <UnlockRun run={run} token={token} onUnlocked={({ id }) => void navigate(`/run/${id}`)} />}
      renderOffer={(run) => <KeepScan token={token} run={run} />}
    />
  );
}

/** Only a result has a link worth sharing. */
const linkWays = ({ state, stats }: LockedRun): ReactNode =>
  stats && (state === 'completed' || state === 'partial') ? <CopyLink /> : null;
