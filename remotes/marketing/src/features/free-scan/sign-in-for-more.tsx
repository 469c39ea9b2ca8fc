import { useAuth, useSession, useTranslation } from '@stufenlos/platform';
import { Button } from '@stufenlos/ui';
import type { ReactNode } from 'react';

/** Beside a limit of visitors: an account has its own. What was typed comes along and back. */
export function SignInForMore({ address }: { address: string }): ReactNode {
  const { t } = useTranslation('marketing');
  const { status } = useSession();
  const auth = useAuth();
  if (status !== 'signed-out') return null;
  return (
    <>
      <p>{t('scan.signIn.text')}</p>
      <Button
        kind="secondary"
        // Why it failed is told by the shell, which knows it from the session.
        onClick={() => void auth.signIn({ target: `/?url=${encodeURIComponent(address)}` }).catch(() => undefined)}
      >
        {t('scan.signIn.submit')}
      </Button>
    </>
  );
}
