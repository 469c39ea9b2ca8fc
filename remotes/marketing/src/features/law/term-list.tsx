import type { ReactNode } from 'react';
import styles from './law.module.css';
import { useLawTexts } from './use-law-texts.ts';

/** Terms with what is said about each. */
export function TermList({ terms }: { terms: readonly { term: string; text: ReactNode }[] }): ReactNode {
  return (
    <dl className={styles.terms}>
      {terms.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What people say, and what is wrong with it. */
export function Myths(): ReactNode {
  const { say } = useLawTexts();
  return (
    <TermList
      terms={[
        { term: say('bfsg.myths.plugin.claim'), text: say('bfsg.myths.plugin') },
        { term: say('bfsg.myths.scan.claim'), text: say('bfsg.myths.scan') },
      ]}
    />
  );
}
