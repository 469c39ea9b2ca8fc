import { useTranslation } from '@stufenlos/platform';
import { Banner, Button, Checkbox, ConfirmDialog, ErrorSummary, Field, useFocusOnFault } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import { useDeleteAccount } from './use-delete-account.ts';

export interface DeleteAccountProps {
  hasLiveSubscription: boolean;
}

/** The button and the dialog behind it, with the typed word. */
export function DeleteAccount(props: DeleteAccountProps): ReactNode {
  const { t } = useTranslation('profile');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {/* Only opens the dialog; what cannot be undone, and looks like it, is the button in there. */}
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {t('general.delete')}
      </Button>
      {isOpen && <DeleteAccountDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function DeleteAccountDialog({
  hasLiveSubscription,
  onClose,
}: DeleteAccountProps & { onClose: () => void }): ReactNode {
  const { t } = useTranslation('profile');
  const { errors, tries, refusal, word, ...deletion } = useDeleteAccount(hasLiveSubscription);
  useFocusOnFault(
    tries,
    errors.map(({ field }) => field),
  );

  return (
    <ConfirmDialog
      title={t('general.delete')}
      confirm={deletion.needsLogin ? t('delete.signInAndDelete') : t('delete.submit')}
      cancel={t('delete.cancel')}
      isBusy={deletion.isBusy}
      {...(refusal && { error: t(refusal.key, refusal.values ?? {}) })}
      onConfirm={() => void deletion.submit()}
      onClose={onClose}
    >
      {errors.length > 1 && (
        <ErrorSummary
          key={tries}
          headingLevel="h3"
          heading={t('error.summary', { count: errors.length })}
          errors={errors}
        />
      )}
      <p>{t('delete.confirm')}</p>
      <Field
        {...deletion.control('word')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        label={t('delete.type', { word })}
      />
      {deletion.needsTick && (
        <Checkbox
          id={deletion.idOf('tick')}
          required
          label={t('delete.endsSubscription')}
          error={deletion.errorOf('tick')}
          checked={deletion.values.tick}
          onChange={(event) => deletion.change({ tick: event.target.checked })}
        />
      )}
      {deletion.needsLogin && (
        <Banner kind="attention" isDynamic>
          {t('delete.signIn')}
        </Banner>
      )}
    </ConfirmDialog>
  );
}
