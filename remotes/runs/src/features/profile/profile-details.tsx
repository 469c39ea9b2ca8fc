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
  const auth = useAuth();
  const announce = useAnnounce();
  const [open, setOpen] = useState<Changed>();
  const [note, setNote] = useState<{ of: Changed; text: string }>();
  const { me, save, refresh } = account;
  const { capabilities } = me;
  const claims = useClaims(me);
  useRenewOnReturn(note?.of === 'email');

  async function saved(of: Changed, text: string): Promise<void> {
    setOpen(undefined);
    try {
      await auth.renew();
      await refresh();
      setNote({ of, text });
      announce(text);
    } catch {
      // The change is stored, but this window cannot show it yet.
      setNote({ of, text: t('general.updatedLater') });
      announce(t('general.updatedLater'));
    }
  }

  const update = (of: Changed, name: string) => (
    <Button kind="secondary" aria-label={t('general.updateWhat', { what: name })} onClick={() => setOpen(of)}>
      {t('general.update')}
    </Button>
  );

  return (
    <>
      <DescriptionList>
        <DescriptionRow
          term={t('general.name')}
          {...(capabilities.updateName && { action: update('name', t('general.name')) })}
          {...(note?.of === 'name' && { note: note.text })}
        >
          {claims.name ?? t('general.none')}
        </DescriptionRow>
        <DescriptionRow
          term={t('general.email')}
          {...(capabilities.changeEmail && { action: update('email', t('general.email')) })}
          {...(note?.of === 'email' && { note: note.text })}
        >
          {claims.email ?? t('general.none')}
        </DescriptionRow>
        <VerificationRow isVerified={claims.emailVerified} canSend={capabilities.sendVerification} />
      </DescriptionList>
      <ManagedElsewhere capabilities={capabilities} />
      {open === 'name' && (
        <ChangeName
          current={claims.name ?? ''}
          save={save}
          onSaved={() => void saved('name', t('general.updated'))}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'email' && (
        <ChangeEmail
          current={claims.email ?? ''}
          save={save}
          onSaved={(email) => void saved('email', t('changeEmail.sent', { email }))}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
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
