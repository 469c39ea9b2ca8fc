import { useNavigate, useParams, usePlatform, useTranslation } from '@stufenlos/platform';
import { Wrap } from '@stufenlos/ui';
import { useMemo, type ReactNode } from 'react';
import { DeleteRun } from '../features/delete-run/delete-run.tsx';
import { memberDoor } from '../features/scan-progress/run-door.ts';
import { UnlockRun } from '../features/unlock-run/unlock-run.tsx';
import { memberReport } from '../parts/report-door.ts';
import { GoneRun } from './gone-run.tsx';
import { ScanScreen } from './scan-screen.tsx';

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
  const { api } = usePlatform();
  const navigate = useNavigate();
  const door = useMemo(() => memberDoor(api, id), [api, id]);
  const report = useMemo(() => ({ door: memberReport(api, id) }), [api, id]);
  const renderDeletion = ({ host }: { host: string }) => (
    <DeleteRun id={id} name={host} onDeleted={() => void navigate('/runs', { replace: true })}>
      {t('detail.actions.delete')}
    </DeleteRun>
  );
  return (
    <ScanScreen
      door={door}
      gone={{ heading: t('gone.title'), content: <GoneRun /> }}
      report={report}
      leave={t('progress.leaveMember')}
      renderStop={(run) => <div>{renderDeletion(run)}</div>}
      renderWays={renderDeletion}
      renderUnlock={(run, onUnlocked) => <UnlockRun run={run} onUnlocked={onUnlocked} />}
    />
  );
}
