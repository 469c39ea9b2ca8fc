import { useLocale } from '@stufenlos/platform';
import { criterionOf } from '@stufenlos/standards';
import { useId, type ReactNode } from 'react';
import { useCriterionMapping } from '../../parts/rules/use-criterion-mapping.ts';
import styles from './manual-checks.module.css';

/** A criterion with its name, and what is to be said about it. */
export function CriterionArticle({ criterion, children }: { criterion: string; children: ReactNode }): ReactNode {
  const { locale } = useLocale();
  const mapping = useCriterionMapping()(criterion);
  const id = useId();
  return (
    <article className={styles.item} aria-labelledby={id}>
      <h3 id={id}>
        {criterion} {criterionOf(criterion)?.names[locale]}
      </h3>
      <p className={styles.mapping}>{mapping}</p>
      {children}
    </article>
  );
}
