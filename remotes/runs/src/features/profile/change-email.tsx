import { emailAddressSchema } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { Banner, EmailField, UpdateModal } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import type { Account, AccountFault } from './use-account.ts';
import { useChange } from './use-change.ts';

export interface ChangeEmailProps {
  current: string;
  /** A new address is valid before its link was opened. */
  atOnce: boolean;
  save: Account['save'];
  /** With the new address, and whether a link could be mailed there. */
  onSaved: (email: string, isLinkSent: boolean) => void;
  onClose: () => void;
}

export function ChangeEmail({ current, atOnce, save, onSaved, onClose }: ChangeEmailProps): ReactNode {
  const { t } = useTranslation('profile');
  const change = useChange({
    first: '',
    faultOf(typed) {
      const read = emailAddressSchema.safeParse(typed);
      if (!read.success) return 'changeEmail.error.format';
      return isSame(read.data, current) ? 'changeEmail.error.same' : undefined;
    },
    refusedField: ({ fields, code, reason }: AccountFault) => {
      if (fields['email'] !== undefined) return 'changeEmail.error.format';
      return code === 'conflict' && reason !== 'managed_elsewhere' ? 'changeEmail.error.taken' : undefined;
    },
    store(typed) {
      const email = typed.trim();
      return save({ email }, ({ isLinkSent = true }) => onSaved(email, isLinkSent));
    },
  });
  return (
    <UpdateModal {...change.modal} title={t('changeEmail.title')} onClose={onClose}>
      <p>{t('changeEmail.current', { email: current })}</p>
      <EmailField
        {...change.field}
        name="email"
        required
        label={t('changeEmail.new')}
        hint={t(atOnce ? 'changeEmail.noteAtOnce' : 'changeEmail.note')}
      />
      {change.needsLogin && (
        <Banner kind="attention" isDynamic>
          {t('changeEmail.signIn')}
        </Banner>
      )}
    </UpdateModal>
  );
}

/** Providers ignore the case of the part before the @ as well. */
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
