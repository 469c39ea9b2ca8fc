import { useLocale } from '@stufenlos/platform';
import type { Criterion } from '@stufenlos/standards';
import type { ReactNode } from 'react';
import { useLawTexts } from '../use-law-texts.ts';
import styles from './wcag.module.css';

export interface CriterionListProps {
  criteria: readonly Criterion[];
  /** More about one of them, after its level. */
  note?: (criterion: Criterion) => ReactNode;
}

export function CriterionList({ criteria, note }: CriterionListProps): ReactNode {
  const { say } = useLawTexts();
  const { locale } = useLocale();
  return (
    <ul className={styles.criteria}>
      {criteria.map((criterion) => (
        <li key={criterion.number}>
          <span className={styles.number}>{criterion.number}</span>{' '}
          <span>
            {criterion.names[locale]}{' '}
            <span className={styles.detail}>
              ({say('wcag.level', { level: criterion.level })}
              {note && <>, {note(criterion)}</>})
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
