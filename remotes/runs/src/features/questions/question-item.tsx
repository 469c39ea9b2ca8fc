import { questionVerdicts, type RunQuestion } from '@stufenlos/contracts';
import { useFormats, useTranslation } from '@stufenlos/platform';
import type { QuestionWords } from '@stufenlos/standards';
import { Banner, Button, Disclosure, RadioGroup, VisuallyHidden } from '@stufenlos/ui';
import type { ReactNode } from 'react';
import { CopiedCode } from '../../parts/copied-code.tsx';
import { thenFocusChoice } from '../../parts/forms/focus-choice.ts';
import { FindingPicture } from '../findings/finding-picture.tsx';
import { QuestionFacts } from './question-facts.tsx';
import styles from './questions.module.css';
import { useQuestion, type QuestionOptions, type QuestionState } from './use-question.ts';

export interface QuestionItemProps extends QuestionOptions {
  words: QuestionWords;
  /** Asks for a newer address of the picture. */
  renewPicture: (picture: NonNullable<RunQuestion['picture']>) => Promise<{ src: string } | undefined>;
}

/** One element with what is needed to judge it, and three answers. */
export function QuestionItem({ words, renewPicture, ...options }: QuestionItemProps): ReactNode {
  const { t } = useTranslation('runs');
  const { question, answer, about } = options;
  const { picture, rect, html, selector } = question;
  const state = useQuestion(options);
  const which = <VisuallyHidden> {about}</VisuallyHidden>;
  return (
    <li className={styles.item}>
      {picture && rect && (
        <FindingPicture
          picture={picture}
          rect={rect}
          about={`${words.name} ${selector}`}
          renew={() => renewPicture(picture)}
        />
      )}
      <QuestionFacts question={question} />
      {html !== '' && (
        <Disclosure
          summary={
            <>
              {t('rule.code')}
              {which}
            </>
          }
        >
          <CopiedCode code={html} label={`${t('rule.code')} ${about}`} />
        </Disclosure>
      )}
      <RadioGroup
        legend={
          <>
            {words.question}
            {which}
          </>
        }
        options={questionVerdicts.map((value) => ({ value, label: words[value] }))}
        value={state.verdict}
        onChange={state.choose}
      />
      <Status state={state} which={which} earlier={answer?.isCarriedOver ? answer.answeredAt : undefined} />
    </li>
  );
}

interface StatusProps {
  state: QuestionState;
  which: ReactNode;
  /** When it was answered, if that was before this run. */
  earlier: string | undefined;
}

function Status({ state, which, earlier }: StatusProps): ReactNode {
  const { t } = useTranslation('runs');
  const formats = useFormats();
  const { verdict, isSaving, isSaved, fault } = state;
  if (fault !== undefined) {
    const retry = (
      <Button kind="secondary" onClick={thenFocusChoice(state.retry)}>
        {t('fail.retry')}
        {which}
      </Button>
    );
    return (
      <Banner kind="error" action={retry}>
        {fault} {t(verdict === undefined ? 'manual.notRemoved' : 'question.kept')}
      </Banner>
    );
  }
  const said = earlier !== undefined && t('question.answeredOn', { date: formats.date(earlier) });
  return (
    <div className={styles.status}>
      <span>{isSaving ? t('manual.saving') : isSaved ? t('manual.saved') : said}</span>
      {verdict !== undefined && (
        <Button kind="quiet" isBusy={isSaving} onClick={thenFocusChoice(state.remove)}>
          {t('manual.remove')}
          {which}
        </Button>
      )}
    </div>
  );
}
