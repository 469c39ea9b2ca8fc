import { planWords } from '@stufenlos/contracts';
import { useLocale, useTranslation } from '@stufenlos/platform';
import type { Criterion } from '@stufenlos/standards';
import type { ReactNode } from 'react';
import { useLawTexts } from '../use-law-texts.ts';
import { coverageOf } from '../../about-the-check/coverage-of.ts';
import styles from './wcag.module.css';

const free = coverageOf('free');
const pro = coverageOf('pro');

/** What rules look at and what only people can judge, for the check anybody may start, and the larger one in short. */
export function OurCoverage(): ReactNode {
  const { say } = useLawTexts();
  const { t } = useTranslation('billing');
  const { locale } = useLocale();
  const rules = new Map(free.automatic.map(({ criterion, rules: count }) => [criterion.number, count]));
  return (
    <>
      <p>{say('wcag.coverage', { rules: free.rules, covered: free.automatic.length, criteria: free.criteria })}</p>
      <p>{say('wcag.coverage.limits')}</p>
      <h3>{say('wcag.coverage.automatic', { count: free.automatic.length })}</h3>
      <p>{say('wcag.coverage.automatic.intro')}</p>
      <CriterionList
        criteria={free.automatic.map(({ criterion }) => criterion)}
        note={({ number }) => say('wcag.coverage.rules', { count: rules.get(number) ?? 0 })}
      />
      <h3>{say('wcag.coverage.manual', { count: free.manual.length })}</h3>
      <p>{say('wcag.coverage.manual.intro')}</p>
      <CriterionList criteria={free.manual} />
      {free.obsolete.map(({ number, names }) => (
        <p key={number}>{say('wcag.coverage.obsolete', { number, name: nameOf(names[locale]) })}</p>
      ))}
      <p>
        {say('wcag.coverage.larger', {
          plan: t(planWords.pro.name),
          rules: pro.rules,
          recommendations: pro.recommendations,
          covered: pro.automatic.length,
          criteria: pro.criteria,
        })}
      </p>
    </>
  );
}

/** The German name of 4.1.1 says in brackets that it is gone; the sentence says so itself. */
const nameOf = (name: string): string => name.replace(/ \(.*\)$/, '');

interface CriterionListProps {
  criteria: readonly Criterion[];
  /** More about one of them, after its level. */
  note?: (criterion: Criterion) => ReactNode;
}

function CriterionList({ criteria, note }: CriterionListProps): ReactNode {
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
