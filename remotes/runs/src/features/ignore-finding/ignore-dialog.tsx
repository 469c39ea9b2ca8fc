import type { FindingMark, FindingsQuery, MarkScope, RunFinding } from '@stufenlos/contracts';
import { useAnnounce, usePlatform, useTranslation } from '@stufenlos/platform';
import { Field, RadioGroup, UpdateModal } from '@stufenlos/ui';
import { useState, type ReactNode } from 'react';
import styles from './ignore-finding.module.css';
import { categoryOf } from './mark-change.ts';
import { useCoverage } from './use-coverage.ts';
import { useReasonForm } from './use-reason-form.ts';

export interface IgnoreDialogProps {
  /** The run, in which the dialog counts what would be ignored. */
  id: string;
  hostKey: string;
  finding: Pick<RunFinding, 'fingerprint' | 'elementFingerprint' | 'outcome' | 'ruleId' | 'selector'>;
  onMarked: (mark: FindingMark) => void;
  onClose: () => void;
}

/** Asks what to ignore, and for the reason. A finding of an older run can only be ignored with its cause. */
export function IgnoreDialog({ id, hostKey, finding, onMarked, onClose }: IgnoreDialogProps): ReactNode {
  const { fingerprint, elementFingerprint, selector } = finding;
  const { t } = useTranslation('runs');
  const { api } = usePlatform();
  const announce = useAnnounce();
  const [scope, setScope] = useState<MarkScope>(elementFingerprint === undefined ? 'cause' : 'element');
  const { typed, field, error, isBusy, submit } = useReasonForm(async (reason) => {
    const print = scope === 'element' ? elementFingerprint : undefined;
    const mark = await api.call('putMark', {
      params: { hostKey, fingerprint: print ?? fingerprint },
      body: { reason },
    });
    announce(t(`ignore.done.${scope}`));
    onMarked(mark);
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
        <MarkScopeChoice
          id={id}
          category={categoryOf(finding)}
          prints={{ element: elementFingerprint, cause: fingerprint }}
          value={scope}
          onChange={setScope}
        />
      )}
      <Field {...field} name="reason" required label={t('ignore.reason')} hint={t('ignore.reason.hint')} />
    </UpdateModal>
  );
}

interface MarkScopeChoiceProps {
  id: string;
  category: FindingsQuery['category'];
  prints: Record<MarkScope, string>;
  value: MarkScope;
  onChange: (scope: MarkScope) => void;
}

/** The element, which may be on several pages, or its cause: each says how much of this run it covers. */
function MarkScopeChoice({ id, category, prints, value, onChange }: MarkScopeChoiceProps): ReactNode {
  const { t } = useTranslation('runs');
  const covered = {
    element: useCoverage(id, { category, fingerprint: prints.element })?.onPages,
    cause: useCoverage(id, { category, fingerprint: prints.cause })?.elements,
  };
  return (
    <RadioGroup
      legend={t('ignore.scope')}
      hint={t('ignore.scope.hint')}
      value={value}
      onChange={onChange}
      options={(['element', 'cause'] as const).map((scope) => ({
        value: scope,
        label:
          covered[scope] === undefined
            ? t(`ignore.scope.${scope}`)
            : t('ignore.scope.counted', { scope: t(`ignore.scope.${scope}`), covered: covered[scope] }),
      }))}
    />
  );
}
