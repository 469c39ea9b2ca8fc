import type { SenderState } from '@stufenlos/contracts';
import { Link, usePlatform, useTranslation } from '@stufenlos/platform';
import { Banner } from '@stufenlos/ui';
import { useRef, useState, type ReactNode } from 'react';
import { ConfirmButton } from '../../parts/forms/confirm-button.tsx';
import { SenderForm } from './sender-form.tsx';
import { StoredSender } from './stored-sender.tsx';
import styles from './sender.module.css';

/** The form, or why there is none; and what is stored can always be deleted. */
export function SenderSettings({ first }: { first: SenderState }): ReactNode {
  const { t } = useTranslation('profile');
  const { api } = usePlatform();
  const [state, setState] = useState(first);
  const [note, setNote] = useState<'sender.saved' | 'sender.deleted'>();
  const heading = useRef<HTMLHeadingElement>(null);
  // A new form after a deletion, so that nothing of the last one is left in it.
  const [deletions, setDeletions] = useState(0);
  const { isIncluded, sender } = state;
  return (
    <section className={styles.settings}>
      <h2 ref={heading} tabIndex={-1}>
        {t('sender.heading')}
      </h2>
      {!isIncluded && (
        <Banner kind={sender ? 'attention' : 'info'} action={<Link to="/setup">{t('sender.plans')}</Link>}>
          {t(sender ? 'sender.lapsed' : 'sender.notIncluded')}
        </Banner>
      )}
      {isIncluded && (
        <SenderForm
          key={deletions}
          state={state}
          onSaved={(saved) => {
            setState(saved);
            setNote('sender.saved');
          }}
        />
      )}
      {!isIncluded && sender && <StoredSender sender={sender} />}
      {note && <p className={styles.saved}>{t(note)}</p>}
      {sender && (
        <ConfirmButton
          kind="danger"
          namespace="profile"
          label={t('sender.delete')}
          title={t('sender.delete.title')}
          confirm={t('sender.delete.confirm')}
          cancel={t('sender.delete.cancel')}
          done={t('sender.deleted')}
          act={() => api.call('deleteSender', {})}
          onDone={() => {
            setState({ isIncluded, sender: null });
            setNote('sender.deleted');
            setDeletions((before) => before + 1);
            heading.current?.focus();
          }}
        >
          {t('sender.delete.text')}
        </ConfirmButton>
      )}
    </section>
  );
}
