import { manualVerdicts } from '@stufenlos/contracts';
import { useTranslation } from '@stufenlos/platform';
import { Banner, Button, RadioGroup, TextArea, VisuallyHidden } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { thenFocusChoice } from '../../parts/forms/focus-choice.ts';
import { CriterionArticle } from './criterion-article.tsx';
import styles from './manual-checks.module.css';
import { useManualItem, type ManualItemOptions, type ManualItemState } from './use-manual-item.ts';

export interface ManualItemProps extends ManualItemOptions {
  /** How to check it; undefined where we have no words for it. */
  about: string | undefined;
  /** What is asked about single elements. */
  children?: ReactNode;
}

/** One criterion that a person decides: what to do, three answers, a note. */
export function ManualItem({ about, children, ...options }: ManualItemProps): ReactNode {
  const { t } = useTranslation('runs');
  const { criterion, answer } = options;
  const item = useManualItem(options);
  const which = <VisuallyHidden>{t('manual.which', { criterion })}</VisuallyHidden>;
  return (
    <CriterionArticle criterion={criterion}>
      {about !== undefined && <p>{about}</p>}
      {answer?.isCarriedOver && (
        <Banner
          kind="info"
          action={
            <Button kind="secondary" isBusy={item.isSaving} onClick={thenFocusChoice(item.confirm)}>
              {t('manual.confirm')}
              {which}
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
            {which}
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
            {which}
          </>
        }
        rows={2}
        maxLength={2000}
        value={item.note}
        onChange={(event) => item.write(event.target.value)}
        onBlur={item.save}
      />
      <Status item={item} which={which} isAnswered={answer !== undefined} />
      {children}
    </CriterionArticle>
  );
}

function Status({
  item,
  which,
  isAnswered,
}: {
  item: ManualItemState;
  which: ReactNode;
  isAnswered: boolean;
}): ReactNode {
  const { t } = useTranslation('runs');
  if (item.fault !== undefined) {
    const retry = (
      <Button kind="secondary" onClick={thenFocusChoice(item.save)}>
        {t('fail.retry')}
        {which}
      </Button>
    );
    return (
      <Banner kind="error" action={retry}>
        {item.fault} {t(item.verdict === undefined ? 'manual.notRemoved' : 'manual.kept')}
      </Banner>
    );
  }
  const key = statusKey(item);
  return (
    <div className={styles.status}>
      <span>{key !== undefined && t(key)}</span>
      {isAnswered && (
        <Button kind="quiet" isBusy={item.isSaving} onClick={thenFocusChoice(item.remove)}>
          {t('manual.remove')}
          {which}
        </Button>
      )}
    </div>
  );
}

function statusKey({ isSaving, isSaved, isUnsaved, verdict, note }: ManualItemState): string | undefined {
  if (isSaving) return 'manual.saving';
  if (verdict === undefined) return note.trim() === '' ? undefined : 'manual.noteNeedsVerdict';
  if (isUnsaved) return 'manual.unsaved';
  return isSaved ? 'manual.saved' : undefined;
}
