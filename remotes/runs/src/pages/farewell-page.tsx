import { Link, useAuth, useLocation, useNavigate, useSession, useTranslation } from '@stufenlos/platform';
import { LinkButton, Wrap } from '@stufenlos/ui';
import { useEffect, type ReactNode } from 'react';
import styles from './profile-page.module.css';

/**
 * `/farewell`: after an account was deleted. Public, because there is nobody left to be signed in; the session ends
 * here and only in this browser. Who comes here otherwise is led home: nothing of theirs was deleted.
 */
export function FarewellPage(): ReactNode {
  const { t } = useTranslation('profile');
  const auth = useAuth();
  const { status } = useSession();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { isDeleted?: boolean } | null };
  const isDeleted = state?.isDeleted === true;

  useEffect(() => {
    if (!isDeleted) void navigate('/', { replace: true });
    else if (status === 'signed-in') auth.signOut({ isLocal: true }).catch(() => undefined);
  }, [isDeleted, status, navigate, auth]);

  if (!isDeleted) return null;
  return (
    <Wrap className={styles.page}>
      <h1 tabIndex={-1}>{t('farewell.title')}</h1>
      <div className={styles.section}>
        <p>{t('farewell.text')}</p>
        <p>{t('farewell.kept')}</p>
        <div>
          <LinkButton as={Link} to="/">
            {t('farewell.home')}
          </LinkButton>
        </div>
      </div>
    </Wrap>
  );
}
