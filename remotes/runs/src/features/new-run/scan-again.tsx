import type { Run } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { Banner, Button } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import styles from './new-run.module.css';
import { useOrderScan } from './use-order-scan.ts';

export interface ScanAgainProps {
  url: string;
  scope: Run['scope'];
  /** What the button says: again after a failure, afresh after a result. */
  label: string;
  /** Further ways on, beside the button. */
  children?: ReactNode;
}

/** Orders the same check once more; always a real check, never a stored answer. */
export function ScanAgain({ url, scope, label, children }: ScanAgainProps): ReactNode {
  const { t } = useTranslation('runs');
  const { order, isBusy, refusal } = useOrderScan();
  return (
    <div className={styles.again}>
      {refusal && <Banner kind="error">{t(refusal.sentence.key, refusal.sentence.values ?? {})}</Banner>}
      <div className={styles.actions}>
        <Button isBusy={isBusy} onClick={() => void order({ url, scope, fresh: true })}>
          {label}
        </Button>
        {children}
      </div>
    </div>
  );
}
