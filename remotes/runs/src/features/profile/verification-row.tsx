import { useVerification } from '@stufenlos/account';
import { useTranslation } from '@stufenlos/platform';
import { Button, DescriptionRow } from '@stufenlos/ui';
import type { ReactNode } from 'react';

export interface VerificationRowProps {
  isVerified: boolean;
  canSend: boolean;
}

/** Whether the address is confirmed, and the mail with the link once more. */
export function VerificationRow({ isVerified, canSend }: VerificationRowProps): ReactNode {
  const { t } = useTranslation('profile');
  const { isBusy, note, send } = useVerification(isVerified);
  return (
    <DescriptionRow
      term={t('general.verification')}
      {...(!isVerified &&
        canSend && {
          action: (
            <Button kind="secondary" isBusy={isBusy} onClick={() => void send()}>
              {t('general.verifyNow')}
            </Button>
          ),
        })}
      {...(note !== undefined && { note })}
    >
      {isVerified ? t('general.verified') : t('general.unverified')}
    </DescriptionRow>
  );
}
