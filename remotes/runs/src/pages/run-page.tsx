import type { LockedRun } from '@stufenlos/contracts';
import { Link, useArrival, useNavigate, useParams, usePlatform, useTranslation } from '@stufenlos/platform';
import { Banner, LinkButton, Wrap } from '@stufenlos/ui';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { DeleteRun } from '../features/delete-run/delete-run.tsx';
import { ExportRun } from '../features/export-run/export-run.tsx';
import type { MarkChange } from '../features/ignore-finding/mark-change.ts';
import { CancelScan } from '../features/scan-progress/cancel-scan.tsx';
import { memberRunClient } from '../features/scan-progress/run-client.ts';
import { ShareRun } from '../features/share-run/share-run.tsx';
import { UnlockRun } from '../features/unlock-run/unlock-run.tsx';
import { hostKeyOfRun } from '../parts/host-key-of-run.ts';
import { proofPath } from '../parts/proof-path.ts';
import { GoneRun } from './run/gone-run.tsx';
import { RunWork } from './run/run-work.tsx';
import { useOwnReport } from './run/use-own-report.tsx';
import { ScanScreen } from './scan/scan-screen.tsx';

/** `/run/:id`: a run of the signed-in person, as they see it. */
export function RunPage(): ReactNode {
  const { id = '' } = useParams();
  return (
    <Wrap>
      <MemberRun key={id} id={id} />
    </Wrap>
  );
}

function MemberRun({ id }: { id: string }): ReactNode {
  const { t } = useTranslation('runs');
  const { api, config } = usePlatform();
  const navigate = useNavigate();
  const { paidOrder } = useArrival();
  const [isDeleted, setDeleted] = useState(false);
  // Does not redirect a person who has left the page meanwhile.
  useEffect(() => {
    if (isDeleted) void navigate('/runs', { replace: true });
  }, [isDeleted, navigate]);
  const client = useMemo(() => memberRunClient(api, id), [api, id]);
  const [marks, setMarks] = useState(0);
  // Changes in the list of what is ignored, which the report above it follows.
  const [below, setBelow] = useState<{ times: number; change?: MarkChange }>({ times: 0 });
  const report = useOwnReport(
    id,
    below.change,
    useCallback(() => setMarks((before) => before + 1), []),
  );
  const deletion = ({ host }: LockedRun) => (
    <DeleteRun id={id} name={host} onDeleted={() => setDeleted(true)}>
      {t('detail.actions.delete')}
    </DeleteRun>
  );
  return (
    <ScanScreen
      client={client}
      gone={{ heading: t('gone.title'), content: <GoneRun /> }}
      report={report}
      version={marks + below.times}
      leave={t('progress.leaveMember')}
      notice={paidOrder !== undefined && <Banner kind="info">{t('paid.notice', { reference: paidOrder })}</Banner>}
      renderStop={(run) => (
        <>
          <CancelScan cancel={() => api.call('stopRun', { params: { id } })}>
            {t(run.scope === 'site' ? 'progress.stop' : 'progress.cancel')}
          </CancelScan>
          <div>{deletion(run)}</div>
        </>
      )}
      renderWays={(run) => <Ways run={run}>{deletion(run)}</Ways>}
      renderUnlock={(run, onUnlocked) => <UnlockRun run={run} onUnlocked={onUnlocked} />}
      renderOffer={(run) =>
        isOpen(run) && (
          <RunWork
            run={run}
            hostKey={hostKeyOfRun(run, config.scanAllow)}
            marks={marks}
            change={below.change}
            onChanged={(change) => setBelow(({ times }) => ({ times: times + 1, change }))}
          />
        )
      }
    />
  );
}

function Ways({ run, children }: { run: LockedRun; children: ReactNode }): ReactNode {
  const { t } = useTranslation('runs');
  return (
    <>
      {run.failure?.code === 'robots' && run.profile !== 'free' && (
        <LinkButton as={Link} kind="secondary" to={proofPath(run.url)}>
          {t('fail.prove')}
        </LinkButton>
      )}
      {isOpen(run) && <ExportRun id={run.id} />}
      {isOpen(run) && <ShareRun run={run} />}
      {children}
    </>
  );
}

/** There is a result with its details, and all of it may be seen. */
const isOpen = ({ state, stats, locked, detailsRemovedAt }: LockedRun): boolean =>
  !locked && stats !== undefined && detailsRemovedAt === undefined && (state === 'completed' || state === 'partial');
