import { manualVerdicts, type ManualAnswer } from '@stufenlos/contracts';
import { useLocale, useTranslation } from '@stufenlos/platform';
import { criterionOf, en301549 } from '@stufenlos/standards';
import { Banner, Button, RadioGroup, TextArea, VisuallyHidden } from '@stufenlos/ui';
import { useId, type ReactNode } from 'react';
import styles from './manual-checks.module.css';
import { useManualItem, type ManualItemState } from './use-manual-item.ts';

export interface ManualItemProps {
  runId: string;
  criterion: string;
  /** How to check it; undefined where we have no words for it. */
  about: string | undefined;
  answer: ManualAnswer | undefined;
  onAnswer: (answer: ManualAnswer | undefined) => void;
}

/** One criterion that a person decides: what to do, three answers, a note. */
export function ManualItem({ runId, criterion, about, answer, onAnswer }: ManualItemProps): ReactNode {
  const { t } = useTranslation('runs');
  const { locale } = useLocale();
  const item = useManualItem(runId, criterion, answer, onAnswer);
  const known = criterionOf(criterion);
  const clause = en301549(criterion);
  const id = useId();
  return (
    <article className={styles.item} aria-labelledby={id}>
      <h3 id={id}>
        {criterion} {known?.names[locale]}
      </h3>
      <p className={styles.mapping}>
        {clause === undefined
          ? t('rule.mappingWithoutClause', { sc: criterion, level: known?.level ?? '–' })
          : t('rule.mapping', { sc: criterion, level: known?.level ?? '–', clause })}
      </p>
      {about !== undefined && <p>{about}</p>}
      {answer?.isCarriedOver && (
        <Banner
          kind="info"
          action={
            <Button kind="secondary" isBusy={item.status === 'saving'} onClick={item.confirm}>
              {t('manual.confirm')}
              <VisuallyHidden>{t('manual.which', { criterion })}</VisuallyHidden>
            </Button>
          }
        >
          {t('manual.carriedOver')}
        </Banner>
      )}
      <RadioGroup
        legend={
          <>
            {t('manual.verdict')}
            <VisuallyHidden>{t('manual.which', { criterion })}</VisuallyHidden>
          </>
        }
        options={manualVerdicts.map((value) => ({ value, label: t(`manual.${value}`) }))}
        value={item.verdict}
        onChange={item.choose}
      />
      <TextArea
        label={
          <>
            {t('manual.note')}
            <VisuallyHidden>{t('manual.which', { criterion })}</VisuallyHidden>
          </>
        }
        rows={2}
        maxLength={2000}
        value={item.note}
        onChange={(event) => item.write(event.target.value)}
        onBlur={item.save}
      />
      <Status item={item} criterion={criterion} isAnswered={answer !== undefined} />
    </article>
  );
}

function Status({
  item,
  criterion,
  isAnswered,
}: {
  item: ManualItemState;
  criterion: string;
  isAnswered: boolean;
}): ReactNode {
  const { t } = useTranslation('runs');
  const { status, fault, verdict, note, isUnsaved } = item;
  if (fault) {
    return (
      <Banner
        kind="error"
        action={
          <Button kind="secondary" onClick={item.save}>
            {t('fail.retry')}
            <VisuallyHidden>{t('manual.which', { criterion })}</VisuallyHidden>
          </Button>
        }
      >
        {t(fault.key, fault.values ?? {})} {t('manual.kept')}
      </Banner>
    );
  }
  return (
    <div className={styles.status}>
      <span>
        {status === 'saving' && t('manual.saving')}
        {status === 'saved' && !isUnsaved && verdict !== undefined && t('manual.saved')}
        {status !== 'saving' && verdict === undefined && note.trim() !== '' && t('manual.noteNeedsVerdict')}
        {status !== 'saving' && verdict !== undefined && isUnsaved && t('manual.unsaved')}
      </span>
      {isAnswered && (
        <Button kind="quiet" isBusy={status === 'saving'} onClick={item.remove}>
          {t('manual.remove')}
          <VisuallyHidden>{t('manual.which', { criterion })}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
}
