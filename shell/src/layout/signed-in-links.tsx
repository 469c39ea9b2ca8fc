import { useAuth, useTranslation } from '@stufenlos/platform';
import { Button } from '@stufenlos/ui';
import type { ReactNode } from 'react';

/** The logout button. The link to the profile is in the navigation; the remote of the profile declares it. */
export function SignedInLinks(): ReactNode {
  const { t } = useTranslation();
  const auth = useAuth();
  return (
    <Button kind="secondary" onClick={() => void auth.signOut()}>
      {t('nav.logout')}
    </Button>
  );
}
