import { useLocale } from '@stufenlos/platform';
import type { ReactNode } from 'react';
import styles from '../law.module.css';
import { useLawTexts } from '../use-law-texts.ts';
import { addedIn } from './versions.ts';

/** The criteria WCAG 2.2 added, one line each. */
export function NewCriteria(): ReactNode {
  const { say } = useLawTexts();
  const { locale } = useLocale();
  return (
    <dl className={styles.terms}>
      {addedIn('2.2').map(({ number, level, names }) => (
        <div key={number}>
          <dt>
            {number} {names[locale]} ({say('wcag.level', { level })})
          </dt>
          <dd>{say(`wcag.new22.${number}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
