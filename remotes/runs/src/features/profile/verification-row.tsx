import { accountRefusal, type Sentence } from '@stufenlos/contracts';
import { ApiError, useAnnounce, useAuth, usePlatform, useTranslation } from '@stufenlos/platform';
import { Button, DescriptionRow } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import { useRenewOnReturn } from './use-claims.ts';

export interface VerificationRowProps {
  isVerified: boolean;
  canSend: boolean;
}

/** Whether the address is confirmed, and the mail with the link once more. */
export function VerificationRow({ isVerified, canSend }: VerificationRowProps): ReactNode {
  const { t } = useTranslation('profile');
  const { api } = usePlatform();
  const auth = useAuth();
  const announce = useAnnounce();
  const [isBusy, setBusy] = useState(false);
  const [note, setNote] = useState<string>();
  useRenewOnReturn(!isVerified);

  const tell = (sentence: Sentence, politeness: 'polite' | 'assertive') => {
    const text = t(sentence.key, sentence.values ?? {});
    setNote(text);
    announce(text, politeness);
  };

  async function send(): Promise<void> {
    setBusy(true);
    setNote(undefined);
    try {
      const { email } = await api.call('sendVerification', {});
      tell({ key: 'general.verifySent', values: { email } }, 'polite');
    } catch (cause) {
      const problem = cause instanceof ApiError ? cause.problem : undefined;
      // Confirmed meanwhile, in another window: the claims only have to be fetched.
      if (problem?.code === 'conflict') await auth.renew().catch(() => undefined);
      else tell(accountRefusal(problem, navigator.onLine), 'assertive');
    } finally {
      setBusy(false);
    }
  }

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
      {...(!isVerified && note !== undefined && { note })}
    >
      {isVerified ? t('general.verified') : t('general.unverified')}
    </DescriptionRow>
  );
}
