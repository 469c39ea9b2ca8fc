import type { ReactNode } from 'react';
import { useLawTexts } from '../use-law-texts.ts';
import type { Result, Tendency } from './scope.ts';
import styles from './scope-quiz.module.css';

const order: readonly Tendency[] = ['for', 'against', 'open'];

/** Reasons on both sides, because the sentence alone would sound like a ruling. */
export function ScopeResult({ result: { tendency, reasons } }: { result: Result }): ReactNode {
  const { say } = useLawTexts();
  return (
    <div className={styles.result}>
      <h3>{say('quiz.result.heading')}</h3>
      <p className={styles.sentence}>{say(`quiz.result.${tendency}`)}</p>
      {order
        .filter((side) => reasons[side].length > 0)
        .map((side) => (
          <div key={side}>
            <h4>{say(`quiz.reasons.${side}`)}</h4>
            <ul>
              {reasons[side].map((reason) => (
                <li key={reason}>{say(`quiz.reason.${reason}`)}</li>
              ))}
            </ul>
          </div>
        ))}
      <p>{say('quiz.disclaimer')}</p>
    </div>
  );
}
