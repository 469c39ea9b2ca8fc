import { useAnnounce, useAuth, useTranslation } from '@stufenlos/platform';
import { Button, Wrap } from '@stufenlos/ui';
import { createElement, useEffect, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { AccountNotice, SessionController } from '../session/session-controller.ts';
import styles from './notices.module.css';

/**
 * A line under the header that reports changes of the session. The page below keeps the typed input. The shell's alert
 * region announces the line at once.
 */
export function AccountLine({ controller }: { controller: SessionController }): ReactNode {
  const notice = useStore(controller.state, ({ notice: current }) => current);
  const Provider = useStore(controller.state, ({ Provider: mounted }) => mounted);
  return (
    <>
      {Provider && createElement(Provider)}
      {notice && <Line controller={controller} notice={notice} />}
    </>
  );
}

function Line({ controller, notice }: { controller: SessionController; notice: AccountNotice }): ReactNode {
  const { t } = useTranslation();
  const announce = useAnnounce();
  const [isBusy, setBusy] = useState(false);
  const text = useText(notice);
  useEffect(() => announce(text, 'assertive'), [announce, text]);

  const signIn = async (inPopup: boolean) => {
    setBusy(true);
    // A failure shows a new notice.
    await controller.actions.signIn({ inPopup }).catch(() => undefined);
    setBusy(false);
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  // A redirect would lose the typed input, so only a sign-in that already used a redirect may use one again.
  const isBeside = notice.kind !== 'failed' || notice.isInPlace;
  return (
    <section className={styles.line} aria-label={t('auth.signIn')}>
      <Wrap className={styles.row}>
        <span>{text}</span>
        {notice.kind !== 'signed-out-here' && (
          <Button kind="secondary" isBusy={isBusy} onClick={() => void signIn(isBeside)}>
            {t(isBeside ? 'auth.signInWindow' : 'auth.signInAgain')}
          </Button>
        )}
        <Button
          kind="quiet"
          onClick={() => {
            controller.dismiss();
            document.getElementById('main')?.focus({ preventScroll: true });
          }}
        >
          {t('common.close')}
        </Button>
      </Wrap>
    </section>
  );
}

function useText(notice: AccountNotice): string {
  const { t } = useTranslation();
  if (notice.kind === 'failed') {
    return `${t('auth.error.title')}. ${t(`auth.error.${notice.hint ?? notice.name}`)}`;
  }
  if (notice.kind === 'signed-out-here') return t('auth.signedOutHere');
  const cause = t(notice.kind === 'ended' ? 'auth.sessionEnded' : 'auth.sessionEndedElsewhere');
  return `${cause} ${t('auth.keepsInput')}`;
}

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
