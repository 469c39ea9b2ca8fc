import type { LockedRun } from '@stufenlos/contracts';
import { Link, useTranslation } from '@stufenlos/platform';
import { Banner, Button, LinkButton } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { useOrderScan } from '../new-run/use-order-scan.ts';
import styles from './plan-run.module.css';

/**
 * Beside an unlocked report of a free check: what it lacks, and the run with the profile of the plan. The unlock has
 * ordered that run, or the person orders it here at no charge.
 */
export function PlanRun({ run }: { run: LockedRun }): ReactNode {
  const { t } = useTranslation('runs');
  return (
    <section className={styles.panel} aria-labelledby="plan-run">
      <h2 id="plan-run">{t('planRun.heading')}</h2>
      <p>{t(run.planRunId === undefined ? 'planRun.offered' : 'planRun.ordered')}</p>
      {run.planRunId === undefined ? (
        <OrderPlanRun url={run.url} />
      ) : (
        <div>
          <LinkButton as={Link} to={`/run/${run.planRunId}`}>
            {t('planRun.open')}
          </LinkButton>
        </div>
      )}
    </section>
  );
}

function OrderPlanRun({ url }: { url: string }): ReactNode {
  const { t } = useTranslation('runs');
  const { order, isBusy, refusal } = useOrderScan();
  return (
    <>
      {refusal && <Banner kind="error">{t(refusal.sentence.key, refusal.sentence.values ?? {})}</Banner>}
      <div>
        <Button isBusy={isBusy} onClick={() => void order({ url, scope: 'page', fresh: true })}>
          {t('planRun.order')}
        </Button>
      </div>
    </>
  );
}
