import { routeOf } from '@stufenlos/contracts';
import { Link, useAuth, useLocation, useTranslation } from '@stufenlos/platform';
import { Button } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { useShell } from '../platform/use-shell.ts';
import styles from './account-links.module.css';

const profile = '/profile/general';

/** Profile and log out. A remote that has the profile in its own navigation keeps it there. */
export function SignedInLinks({ onFollow }: { onFollow: () => void }): ReactNode {
  const { t } = useTranslation();
  const auth = useAuth();
  const { release } = useShell();
  const { pathname } = useLocation();
  const isInNavigation = Object.values(release.remotes).some(({ descriptor }) =>
    descriptor.nav.some(({ to }) => to === profile),
  );
  return (
    <>
      {!isInNavigation && routeOf(release.remotes, profile) && (
        <Link
          className={styles.link}
          to={profile}
          aria-current={pathname === profile ? 'page' : pathname.startsWith('/profile') || undefined}
          onClick={onFollow}
        >
          {t('nav.profile')}
        </Link>
      )}
      <Button kind="secondary" onClick={() => void auth.signOut()}>
        {t('nav.logout')}
      </Button>
    </>
  );
}
