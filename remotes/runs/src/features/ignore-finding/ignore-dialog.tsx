import {
  linePattern,
  markReasonLimit,
  type FindingMark,
  type MarkScope,
  type RunFinding,
  type Sentence,
} from '@stufenlos/contracts';
import { useAnnounce, usePlatform, useTranslation } from '@stufenlos/platform';
import { Field, RadioGroup, UpdateModal } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import { hasCode } from '../../parts/requests/problem-of.ts';
import { useTextForm } from '../../parts/forms/use-text-form.ts';
import { workFault } from '../../parts/requests/work-fault.ts';
import styles from './ignore-finding.module.css';

export interface IgnoreDialogProps {
  hostKey: string;
  finding: Pick<RunFinding, 'fingerprint' | 'elementFingerprint' | 'selector' | 'sameCause'>;
  onMarked: (mark: FindingMark) => void;
  onClose: () => void;
}

/**
 * Asks what to ignore, and for the reason, without which nobody will know later why it was left out. What was typed
 * survives a failure. A finding of an older run can only be ignored with its cause.
 */
export function IgnoreDialog({ hostKey, finding, onMarked, onClose }: IgnoreDialogProps): ReactNode {
  const { fingerprint, elementFingerprint, selector, sameCause } = finding;
  const { t } = useTranslation('runs');
  const { api } = usePlatform();
  const announce = useAnnounce();
  const [scope, setScope] = useState<MarkScope>(elementFingerprint === undefined ? 'cause' : 'element');
  const { typed, field, error, isBusy, submit } = useTextForm({
    namespace: 'runs',
    prefix: t('work.errorPrefix'),
    faultOf,
    async send(reason) {
      try {
        const print = scope === 'element' ? elementFingerprint : undefined;
        const params = { hostKey, fingerprint: print ?? fingerprint };
        const mark = await api.call('putMark', { params, body: { reason: reason.trim() } });
        announce(t(`ignore.done.${scope}`));
        onMarked(mark);
        return undefined;
      } catch (cause) {
        if (hasCode(cause, 'invalid_input')) return { place: 'field', sentence: { key: 'ignore.error.format' } };
        return { place: 'form', sentence: workFault(cause) };
      }
    },
  });
  return (
    <UpdateModal
      title={t('ignore.title')}
      save={t('ignore.submit')}
      cancel={t('ignore.cancel')}
      unsaved={{ question: t('ignore.unsaved'), stay: t('ignore.stay'), discard: t('ignore.discard') }}
      isChanged={typed !== '' || (elementFingerprint !== undefined && scope !== 'element')}
      isBusy={isBusy}
      error={error}
      onSave={() => void submit()}
      onClose={onClose}
    >
      <p>{t('ignore.text')}</p>
      <code className={styles.code} translate="no">
        {selector}
      </code>
      {elementFingerprint !== undefined && (
        <RadioGroup
          legend={t('ignore.scope')}
          hint={t('ignore.scope.hint')}
          value={scope}
          onChange={setScope}
          options={[
            { value: 'element', label: t('ignore.scope.element') },
            {
              value: 'cause',
              label:
                sameCause === undefined ? t('ignore.scope.everywhere') : t('ignore.scope.cause', { count: sameCause }),
            },
          ]}
        />
      )}
      <Field {...field} name="reason" required label={t('ignore.reason')} hint={t('ignore.reason.hint')} />
    </UpdateModal>
  );
}

/** By the rules of `createMarkSchema`, whose library would weigh more than this page. */
function faultOf(reason: string): Sentence | undefined {
  const text = reason.trim();
  if (text === '') return { key: 'ignore.error.required' };
  if (text.length > markReasonLimit) return { key: 'ignore.error.tooLong' };
  return linePattern.test(text) ? undefined : { key: 'ignore.error.format' };
}
