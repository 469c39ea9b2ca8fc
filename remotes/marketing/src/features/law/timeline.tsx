import type { ReactNode } from 'react';
import { dates } from './dates.ts';
import type { FactName, LawPageName } from './facts.ts';
import styles from './law.module.css';
import { timelines } from './timelines.ts';
import { useLawTexts } from './use-law-texts.ts';

export interface TimelineProps {
  page: LawPageName;
  /** Figures a sentence needs besides the dates. */
  values?: Partial<Record<FactName, Record<string, unknown>>>;
}

export function Timeline({ page, values = {} }: TimelineProps): ReactNode {
  const { say, when } = useLawTexts();
  return (
    <ol className={styles.timeline}>
      {timelines[page].map((milestone) => (
        <li key={milestone.fact}>
          {milestone.date ? (
            <time className={styles.when} dateTime={dates[milestone.date]}>
              {when(milestone.date)}
            </time>
          ) : (
            <span className={styles.when}>{say(milestone.when)}</span>
          )}
          <span>{say(milestone.fact, values[milestone.fact])}</span>
        </li>
      ))}
    </ol>
  );
}
