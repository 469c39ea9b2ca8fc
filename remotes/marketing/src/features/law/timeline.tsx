import type { ReactNode } from 'react';
import { dates, type DateName } from './dates.ts';
import type { FactName, LawPageName } from './facts.ts';
import styles from './law.module.css';
import { useLawTexts } from './use-law-texts.ts';

/** Where no day is fixed, a text says what is known of it. */
type Milestone = { fact: FactName } & ({ date: DateName } | { date: null; when: string });

/** What happened and will happen, oldest first. */
export const timelines: Readonly<Record<LawPageName, readonly Milestone[]>> = {
  bfsg: [
    { date: 'directive', fact: 'bfsg.timeline.directive' },
    { date: 'promulgated', fact: 'bfsg.timeline.promulgated' },
    { date: 'ordinance', fact: 'bfsg.timeline.ordinance' },
    { date: 'applies', fact: 'bfsg.timeline.applies' },
    { date: 'authority', fact: 'bfsg.timeline.authority' },
    { date: 'transitionGermany', fact: 'bfsg.timeline.transition' },
    { date: null, when: 'bfsg.timeline.terminals.when', fact: 'bfsg.timeline.terminals' },
  ],
  eaa: [
    { date: 'directive', fact: 'eaa.timeline.directive' },
    { date: 'transposition', fact: 'eaa.timeline.transposition' },
    { date: 'applies', fact: 'eaa.timeline.applies' },
    { date: 'standard', fact: 'eaa.timeline.standard' },
    { date: 'transitionEurope', fact: 'eaa.timeline.transition' },
    { date: null, when: 'eaa.timeline.terminals.when', fact: 'eaa.timeline.terminals' },
  ],
  wcag: [
    { date: 'wcag20', fact: 'wcag.timeline.v20' },
    { date: 'wcag21', fact: 'wcag.timeline.v21' },
    { date: 'wcag22', fact: 'wcag.timeline.v22' },
    { date: 'iso', fact: 'wcag.timeline.iso' },
    { date: null, when: 'wcag.timeline.v30.when', fact: 'wcag.timeline.v30' },
  ],
};

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
