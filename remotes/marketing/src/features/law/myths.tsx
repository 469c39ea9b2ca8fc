import type { ReactNode } from 'react';
import styles from './law.module.css';
import { useLawTexts } from './use-law-texts.ts';

/** What people say, and what is wrong with it. */
export function Myths(): ReactNode {
  const { say } = useLawTexts();
  const myths = [
    { claim: 'bfsg.myths.plugin.claim', truth: 'bfsg.myths.plugin' },
    { claim: 'bfsg.myths.scan.claim', truth: 'bfsg.myths.scan' },
  ];
  return (
    <dl className={styles.terms}>
      {myths.map(({ claim, truth }) => (
        <div key={claim}>
          <dt>{say(claim)}</dt>
          <dd>{say(truth)}</dd>
        </div>
      ))}
    </dl>
  );
}
