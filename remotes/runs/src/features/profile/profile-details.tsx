import { useRenewOnReturn } from '@stufenlos/account';
import type { Me } from '@stufenlos/contracts';
import { useAnnounce, useAuth, useTranslation } from '@stufenlos/platform';
import { Banner, Button, DescriptionList, DescriptionRow } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import { ChangeEmail } from './change-email.tsx';
import { ChangeName } from './change-name.tsx';
import type { Account } from './use-account.ts';
import { useClaims } from './use-claims.ts';
import { VerificationRow } from './verification-row.tsx';

type Changed = 'name' | 'email';

/** Name, e-mail and verification. Each has a button only if the identity provider allows the change here. */
export function ProfileDetails({ account }: { account: Account }): ReactNode {
  const { t } = useTranslation('profile');
  const [open, setOpen] = useState<Changed>();
  const { me, save, refresh } = account;
  const { capabilities } = me;
  const claims = useClaims(me);
  const { note, renew } = useRenewal(refresh);
  const atOnce = capabilities.emailAtOnce;
  const emailText = (email: string, isLinkSent: boolean) => {
    if (!atOnce) return t('changeEmail.sent', { email });
    return t(isLinkSent ? 'changeEmail.changed' : 'changeEmail.changedNoLink', { email });
  };
  const dialog = <Saved extends unknown[]>(of: Changed, textOf: (...saved: Saved) => string) => ({
    current: claims[of] ?? '',
    save,
    onSaved(...saved: Saved) {
      setOpen(undefined);
      void renew(of, textOf(...saved));
    },
    onClose: () => setOpen(undefined),
  });
  const row = (of: Changed, mayChange: boolean) => (
    <DescriptionRow
      term={t(`general.${of}`)}
      action={
        mayChange ? (
          <Button
            kind="secondary"
            aria-label={t('general.updateWhat', { what: t(`general.${of}`) })}
            onClick={() => setOpen(of)}
          >
            {t('general.update')}
          </Button>
        ) : undefined
      }
      note={note?.of === of ? note.text : undefined}
    >
      {claims[of] ?? t('general.none')}
    </DescriptionRow>
  );

  return (
    <>
      <DescriptionList>
        {row('name', capabilities.updateName)}
        {row('email', capabilities.changeEmail)}
        <VerificationRow isVerified={claims.emailVerified} canSend={capabilities.sendVerification} />
      </DescriptionList>
      <ManagedElsewhere capabilities={capabilities} />
      {open === 'name' && <ChangeName {...dialog('name', () => t('general.updated'))} />}
      {open === 'email' && <ChangeEmail {...dialog('email', emailText)} atOnce={atOnce} />}
    </>
  );
}

/** Brings the session and the account up to date after a change, and says beside the value that it was saved. */
function useRenewal(refresh: Account['refresh']) {
  const { t } = useTranslation('profile');
  const auth = useAuth();
  const announce = useAnnounce();
  const [note, setNote] = useState<{ of: Changed; text: string }>();
  useRenewOnReturn(note?.of === 'email');

  async function renew(of: Changed, saved: string): Promise<void> {
    // If the renewal fails, the change is stored, but this window cannot show it yet.
    const text = await auth
      .renew()
      .then(refresh)
      .then(() => saved)
      .catch(() => t('general.updatedLater'));
    setNote({ of, text });
    announce(text);
  }
  return { note, renew };
}

/** Links to the identity provider's account page, which replaces the buttons that cannot work here. */
function ManagedElsewhere({ capabilities }: { capabilities: Me['capabilities'] }): ReactNode {
  const { t } = useTranslation('profile');
  const { updateName, changeEmail, accountUrl } = capabilities;
  if (updateName && changeEmail) return null;
  return (
    <Banner kind="info" {...(accountUrl !== null && { action: <a href={accountUrl}>{t('general.managedLink')}</a> })}>
      {t('general.managed')}
    </Banner>
  );
}
