import type { DateName } from './dates.ts';
import type { FactName, LawPageName } from './facts.ts';

/** Where no day is fixed, a text says what is known of it. */
export type Milestone = { fact: FactName } & ({ date: DateName } | { date: null; when: string });

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
