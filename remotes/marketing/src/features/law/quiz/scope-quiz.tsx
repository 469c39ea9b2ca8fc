import { useAnnounce } from '@stufenlos/platform';
import { Button, ErrorSummary, RadioGroup, useFocusOnFault } from '@stufenlos/ui';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useLawTexts } from '../use-law-texts.ts';
import { questions, type Question } from './questions.ts';
import { judgeScope, type Answers } from './scope.ts';
import { ScopeResult } from './scope-result.tsx';
import styles from './scope-quiz.module.css';

/**
 * Five questions about the scope of the BFSG, judged here: nothing is sent and nothing is stored. After the first
 * answer the result follows every change, so that it never contradicts what is chosen above it.
 */
export function ScopeQuiz(): ReactNode {
  const { say } = useLawTexts();
  const announce = useAnnounce();
  const id = useId();
  const [answers, setAnswers] = useState<Partial<Answers>>({});
  /** Refused tries; a missing answer is named from the first one on. */
  const [tries, setTries] = useState(0);
  const [isAsked, setAsked] = useState(false);

  const fieldOf = (name: string): string => `${id}-${name}`;
  const missing = questions.filter(({ name }) => answers[name] === undefined);
  const result = isAsked && isComplete(answers) ? judgeScope(answers) : undefined;
  const faults = tries > 0 ? missing.map(({ name }) => fieldOf(name)) : [];
  useFocusOnFault(tries, faults);

  const sayResult = (complete: Answers): void => announce(say(`quiz.result.${judgeScope(complete).tendency}`));

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!isComplete(answers)) return setTries(tries + 1);
    setAsked(true);
    sayResult(answers);
  }

  function choose(name: keyof Answers, value: string): void {
    const next = { ...answers, [name]: value } as Partial<Answers>;
    setAnswers(next);
    if (result && isComplete(next) && judgeScope(next).tendency !== result.tendency) sayResult(next);
  }

  return (
    <>
      <p>{say('quiz.lead')}</p>
      <form className={styles.quiz} method="post" noValidate onSubmit={onSubmit}>
        {faults.length > 1 && (
          <ErrorSummary
            key={tries}
            heading={say('quiz.missing.heading')}
            headingLevel="h3"
            errors={missing.map(({ name }) => ({ field: fieldOf(name), text: say(`quiz.${name}`) }))}
          />
        )}
        {questions.map((question) => (
          <QuestionField
            key={question.name}
            question={question}
            id={fieldOf(question.name)}
            isMissing={tries > 0 && answers[question.name] === undefined}
            value={answers[question.name]}
            onChoose={(value) => choose(question.name, value)}
          />
        ))}
        <div>
          <Button type="submit">{say('quiz.submit')}</Button>
        </div>
      </form>
      {result && <ScopeResult result={result} />}
    </>
  );
}

interface QuestionFieldProps {
  question: Question;
  id: string;
  isMissing: boolean;
  value: string | undefined;
  onChoose: (value: string) => void;
}

function QuestionField({ question, id, isMissing, value, onChoose }: QuestionFieldProps): ReactNode {
  const { say } = useLawTexts();
  const { name, hasHint, options } = question;
  return (
    <RadioGroup
      id={id}
      isRequired
      legend={say(`quiz.${name}`)}
      {...(hasHint && { hint: say(`quiz.${name}.hint`) })}
      {...(isMissing && { error: say('quiz.missing') })}
      options={options.map(([option, key]) => ({ value: option, label: say(key) }))}
      value={value}
      onChange={onChoose}
    />
  );
}

const isComplete = (answers: Partial<Answers>): answers is Answers =>
  questions.every(({ name }) => answers[name] !== undefined);
