import { useAuth, useTranslation } from '@stufenlos/platform';
import { Button } from '@stufenlos/ui';
import type { ReactNode } from 'react';

/** Log out. The way to the profile stands in the navigation: the remote that has the profile declares it. */
export function SignedInLinks(): ReactNode {
  const { t } = useTranslation();
  const auth = useAuth();
  return (
    <Button kind="secondary" onClick={() => void auth.signOut()}>
      {t('nav.logout')}
    </Button>
  );
}
