import { useTranslation } from '@stufenlos/platform';
import { Banner, Button, Checkbox, ConfirmDialog, ErrorSummary, Field, useFocusOnFault } from '@stufenlos/ui';
import { useId, useState, type ReactNode } from 'react';
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
  const deletion = useDeleteAccount(hasLiveSubscription);
  const { word, faults, tries, error } = deletion;
  const id = useId();
  const ids = { word: `${id}-word`, tick: `${id}-tick` };
  const words = {
    word: t('delete.typed.required', { word }),
    tick: t('delete.endsSubscription.required'),
  };
  const errorOf = (field: 'word' | 'tick') =>
    faults.includes(field) ? `${t('error.prefix')} ${words[field]}` : undefined;
  useFocusOnFault(
    tries,
    faults.map((field) => ids[field]),
  );

  return (
    <ConfirmDialog
      title={t('general.delete')}
      confirm={deletion.needsLogin ? t('delete.signInAndDelete') : t('delete.submit')}
      cancel={t('delete.cancel')}
      isBusy={deletion.isBusy}
      {...(error && { error: t(error.key, error.values ?? {}) })}
      onConfirm={() => void deletion.confirm()}
      onClose={onClose}
    >
      {faults.length > 1 && (
        <ErrorSummary
          key={tries}
          headingLevel="h3"
          heading={t('error.summary', { count: faults.length })}
          errors={faults.map((field) => ({ field: ids[field], text: words[field] }))}
        />
      )}
      <p>{t('delete.confirm')}</p>
      <Field
        id={ids.word}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        label={t('delete.type', { word })}
        error={errorOf('word')}
        value={deletion.typed}
        onChange={(event) => deletion.setTyped(event.target.value)}
      />
      {deletion.needsTick && (
        <Checkbox
          id={ids.tick}
          required
          label={t('delete.endsSubscription')}
          error={errorOf('tick')}
          checked={deletion.ticked}
          onChange={(event) => deletion.setTicked(event.target.checked)}
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
