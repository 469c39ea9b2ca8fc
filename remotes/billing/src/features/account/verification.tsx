import { useVerification } from '@stufenlos/account';
import { useTranslation } from '@stufenlos/platform';
import { Button } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import styles from './account-panel.module.css';

export interface VerificationProps {
  isVerified: boolean;
  canSend: boolean;
}

/** Whether the address is confirmed, and the mail with the link once more. */
export function Verification({ isVerified, canSend }: VerificationProps): ReactNode {
  const { t } = useTranslation('profile');
  const { isBusy, note, send } = useVerification(isVerified);
  return (
    <div className={styles.actions}>
      <p>
        {t('general.verification')}: {isVerified ? t('general.verified') : t('general.unverified')}
      </p>
      {!isVerified && canSend && (
        <Button kind="secondary" isBusy={isBusy} onClick={() => void send()}>
          {t('general.verifyNow')}
        </Button>
      )}
      {note !== undefined && <p>{note}</p>}
    </div>
  );
}
