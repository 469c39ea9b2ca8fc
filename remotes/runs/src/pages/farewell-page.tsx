import { Link, useAuth, useLocation, useNavigate, useSession, useTranslation } from '@stufenlos/platform';
import { LinkButton, Wrap } from '@stufenlos/ui';
import { useEffect, type ReactNode } from 'react';
import styles from './profile-page.module.css';

/**
 * `/farewell`: after an account was deleted. Public, because there is nobody left to be signed in; the session ends
 * here and only in this browser. Who comes here otherwise is led home: nothing of theirs was deleted. The browser keeps
 * the page in its history, so a person who signs in afterwards and goes back stays signed in.
 */
export function FarewellPage(): ReactNode {
  const { t } = useTranslation('profile');
  const auth = useAuth();
  const { status, user } = useSession();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { /** Subject. */ deleted?: string } | null };
  const deleted = state?.deleted;
  const isDeleted = deleted !== undefined;
  const isStillHere = status === 'signed-in' && user?.sub === deleted;

  useEffect(() => {
    if (!isDeleted) void navigate('/', { replace: true });
    else if (isStillHere) auth.signOut({ isLocal: true }).catch(() => undefined);
  }, [isDeleted, isStillHere, navigate, auth]);

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
