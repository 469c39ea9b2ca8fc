import type { ManualAnswer, RunQuestion, RunQuestions } from '@stufenlos/contracts';
import type { ManualChecks, QuestionTexts } from '@stufenlos/standards';
import type { ReactNode } from 'react';
import { CriterionQuestions, type CriterionQuestionsProps } from '../questions/criterion-questions.tsx';
import { useQuestionAnswers } from '../questions/use-question-answers.ts';
import { CriterionArticle } from './criterion-article.tsx';
import styles from './manual-checks.module.css';
import { ManualItem } from './manual-item.tsx';
import { ManualProgress } from './manual-progress.tsx';
import { manualSections, type ManualSection } from './manual-sections.ts';
import { PrincipleSection } from './principle-section.tsx';
import { useManualAnswers } from './use-manual-answers.ts';

interface AskedQuestions extends Pick<CriterionQuestionsProps, 'renewPicture'> {
  questions: RunQuestions;
  texts: QuestionTexts;
}

export interface ManualListProps {
  runId: string;
  /** Numbers of the criteria that no rule of this run decided. */
  criteria: readonly string[];
  answers: readonly ManualAnswer[];
  checks: ManualChecks;
  /** What is asked about single elements, with its words; undefined while it is not there. */
  asked?: AskedQuestions | undefined;
}

const noQuestions: readonly RunQuestion[] = [];

/** What only a person can decide, by principle, with how far one has come. */
export function ManualList({ runId, criteria, answers, checks, asked }: ManualListProps): ReactNode {
  const { given, settle } = useManualAnswers(answers);
  const questions = asked?.questions.questions ?? noQuestions;
  const about = useQuestionAnswers(questions);
  const said = criteria.flatMap((number) => given.get(number) ?? []);
  const confirmed = said.filter(({ isCarriedOver }) => !isCarriedOver).length;
  // A question belongs to the first criterion that its answer decides.
  const byCriterion = Map.groupBy(questions, (question) => question.criteria[0] ?? '');

  function contentOf(number: string): ReactNode {
    const own = byCriterion.get(number);
    if (!asked || !own) return null;
    const { texts, renewPicture } = asked;
    const shared = { runId, texts, renewPicture, found: asked.questions.found, answers: about };
    return <CriterionQuestions {...shared} questions={own} />;
  }
  const itemOf = (number: string) => (
    <ManualItem
      key={number}
      runId={runId}
      criterion={number}
      about={checks[number]}
      answer={given.get(number)}
      onAnswer={(answer) => settle(number, answer)}
    >
      {contentOf(number)}
    </ManualItem>
  );
  const decidedOf = (number: string) => (
    <CriterionArticle key={number} criterion={number}>
      {contentOf(number)}
    </CriterionArticle>
  );

  const sections = manualSections([...criteria, ...byCriterion.keys()], (number) => {
    const own = byCriterion.get(number) ?? [];
    const isManual = criteria.includes(number);
    const answer = given.get(number);
    const isAnswered = isManual && answer !== undefined && !answer.isCarriedOver;
    return {
      done: Number(isAnswered) + own.filter(({ key }) => about.of(key) !== undefined).length,
      total: Number(isManual) + own.length,
    };
  });
  return (
    <div className={styles.list}>
      <ManualProgress
        done={confirmed + about.given}
        total={criteria.length + questions.length}
        open={said.length - confirmed}
        questions={asked?.questions}
      />
      {sections.map((section) => (
        <PrincipleSection key={section.principle} {...section} startsOpen={section === firstUnfinished(sections)}>
          {section.numbers.map((number) => (criteria.includes(number) ? itemOf(number) : decidedOf(number)))}
        </PrincipleSection>
      ))}
    </div>
  );
}

/** The section to go on with; the first one when all are finished. */
const firstUnfinished = (sections: readonly ManualSection[]) =>
  sections.find(({ done, total }) => done < total) ?? sections[0];
