import { linePattern, markReasonLimit, type FindingMark, type Sentence } from '@stufenlos/contracts';
import { ApiError, useAnnounce, usePlatform, useTranslation } from '@stufenlos/platform';
import { Field, UpdateModal } from '@stufenlos/ui';
import { useRef, useState, type ReactNode } from 'react';
import { workFault } from '../../parts/work-fault.ts';
import styles from './ignore-finding.module.css';

export interface IgnoreDialogProps {
  hostKey: string;
  fingerprint: string;
  selector: string;
  onMarked: (mark: FindingMark) => void;
  onClose: () => void;
}

/** Asks for the reason, without which nobody will know later why it was left out. What was typed survives a failure. */
export function IgnoreDialog({ hostKey, fingerprint, selector, onMarked, onClose }: IgnoreDialogProps): ReactNode {
  const { t } = useTranslation('runs');
  const { api } = usePlatform();
  const announce = useAnnounce();
  const input = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState('');
  const [fieldFault, setFieldFault] = useState<string>();
  const [fault, setFault] = useState<Sentence>();
  const [isBusy, setBusy] = useState(false);

  function refuse(key: string): void {
    setFieldFault(key);
    input.current?.focus();
  }

  async function save(): Promise<void> {
    setFault(undefined);
    const wrong = faultOf(reason);
    if (wrong !== undefined) return refuse(wrong);
    setFieldFault(undefined);
    setBusy(true);
    try {
      const params = { hostKey, fingerprint };
      const mark = await api.call('putMark', { params, body: { reason: reason.trim() } });
      announce(t('ignore.done'));
      setBusy(false);
      onMarked(mark);
    } catch (cause) {
      setBusy(false);
      if (cause instanceof ApiError && cause.problem.code === 'invalid_input') refuse('ignore.error.format');
      else setFault(workFault(cause));
    }
  }

  return (
    <UpdateModal
      title={t('ignore.title')}
      save={t('ignore.submit')}
      cancel={t('ignore.cancel')}
      unsaved={{ question: t('ignore.unsaved'), stay: t('ignore.stay'), discard: t('ignore.discard') }}
      isChanged={reason !== ''}
      isBusy={isBusy}
      {...(fault && { error: t(fault.key, fault.values ?? {}) })}
      onSave={() => void save()}
      onClose={onClose}
    >
      <p>{t('ignore.text')}</p>
      <code className={styles.code} translate="no">
        {selector}
      </code>
      <Field
        ref={input}
        name="reason"
        required
        label={t('ignore.reason')}
        hint={t('ignore.reason.hint')}
        error={fieldFault && `${t('work.errorPrefix')} ${t(fieldFault)}`}
        value={reason}
        onChange={(event) => {
          setReason(event.target.value);
          // Told on submit, corrected from then on.
          if (fieldFault !== undefined) setFieldFault(faultOf(event.target.value));
        }}
      />
    </UpdateModal>
  );
}

/** By the rules of `createMarkSchema`, whose library would weigh more than this page. */
function faultOf(reason: string): string | undefined {
  const text = reason.trim();
  if (text === '') return 'ignore.error.required';
  if (text.length > markReasonLimit) return 'ignore.error.tooLong';
  return linePattern.test(text) ? undefined : 'ignore.error.format';
}
