import { dates } from './dates.ts';
import type { SourceName } from './sources.ts';

export type LawPageName = 'bfsg' | 'eaa' | 'wcag';

export interface Fact {
  /** ISO date of the last comparison with the sources. */
  checked: string;
  sources: readonly SourceName[];
}

type Places = [SourceName, ...SourceName[]];
const seenOn = (checked: string, ...sources: Places): Fact => ({ checked, sources });
const seen = (...sources: Places): Fact => seenOn(dates.asOf, ...sources);

/**
 * Every statement about law and standards on the site, by the key of its sentence in `locales/law.*.json`. A view can
 * show such a sentence only through its entry here, so none is shown without a date and a source. A statement
 * that is compared with its source again gets its own date. When all were compared, `dates.asOf` moves.
 */
export const facts = {
  'bfsg.hero.lead': seen('bundesfachstelle', 'taylorWessing', 'heuking'),
  'bfsg.overview.law': seen('bundesfachstelle', 'kulturbanause'),
  'bfsg.overview.measure': seen('legalSkills', 'communityAccess', 'schroeder'),
  'bfsg.timeline.directive': seen('legalSkills', 'taylorWessing'),
  'bfsg.timeline.promulgated': seen('eRecht24'),
  'bfsg.timeline.ordinance': seen('kulturbanause', 'bfsgGesetz'),
  'bfsg.timeline.applies': seen('bundesfachstelle', 'taylorWessing'),
  'bfsg.timeline.authority': seen('barrierefix', 'tag24'),
  'bfsg.timeline.transition': seen('taylorWessing', 'schroeder'),
  'bfsg.timeline.terminals': seen('taylorWessing'),
  'bfsg.scope.services': seen('heuking', 'heussen'),
  'bfsg.scope.commerce': seen('heuking', 'heussen', 'bevh', 'ihkMuenchen'),
  'bfsg.scope.products': seenOn('2026-11-29', 'heuking', 'heussen', 'directive'),
  'bfsg.scope.exempt': seenOn('2026-11-29', 'heussen', 'ihkMuenchen', 'halle', 'bevh', 'directive'),
  'bfsg.scope.exceptions': seen('bevh', 'regukit'),
  'bfsg.duties.accessible': seen('bfsgGesetz'),
  'bfsg.duties.inform': seen('tcilaw', 'dury', 'schroeder', 'piltz'),
  'bfsg.duties.content': seen('schroeder', 'piltz', 'tcilaw', 'legalSkills'),
  'bfsg.duties.authority': seen('piltz', 'schroeder'),
  'bfsg.enforcement.authority': seen('bevh', 'barrierefix'),
  'bfsg.enforcement.fines': seen('schroeder'),
  'bfsg.enforcement.people': seen('bevh'),
  'bfsg.enforcement.warnings': seen('foehlisch', 'heuking', 'itRecht'),
  'eaa.hero.lead': seen('legalSkills', 'taylorWessing'),
  'eaa.overview.national': seen('legalSkills', 'taylorWessing'),
  'eaa.overview.regimes': seen('legalSkills', 'bund', 'tcilaw'),
  'eaa.timeline.directive': seen('legalSkills', 'taylorWessing'),
  'eaa.timeline.transposition': seen('legalSkills', 'taylorWessing'),
  'eaa.timeline.applies': seen('legalSkills', 'taylorWessing'),
  'eaa.timeline.standard': seen('legalSkills', 'communityAccess'),
  'eaa.timeline.transition': seen('legalSkills', 'taylorWessing'),
  'eaa.timeline.terminals': seen('taylorWessing'),
  'eaa.scope.commerce': seen('legalSkills', 'heuking', 'heussen'),
  'eaa.scope.micro': seen('legalSkills', 'heussen'),
  'eaa.scope.content': seen('legalSkills'),
  'eaa.duties.inform': seen('legalSkills'),
  'eaa.duties.report': seen('legalSkills'),
  'eaa.standard.practice': seen('legalSkills', 'communityAccess', 'schroeder'),
  'eaa.standard.public': seen('bund', 'barrierefreiesWebdesign'),
  'wcag.hero.lead': seen('w3cWcag'),
  'wcag.overview.structure': seen('w3cWcag'),
  'wcag.overview.law': seen('bund', 'legalSkills'),
  'wcag.principle.perceivable': seen('w3cWcag'),
  'wcag.principle.operable': seen('w3cWcag'),
  'wcag.principle.understandable': seen('w3cWcag'),
  'wcag.principle.robust': seen('w3cWcag'),
  'wcag.levels.A': seen('w3cWcag'),
  'wcag.levels.AA': seen('w3cWcag', 'legalSkills'),
  'wcag.levels.AAA': seen('w3cWcag'),
  'wcag.timeline.v20': seen('w3cWcag'),
  'wcag.timeline.v21': seen('w3cWcag'),
  'wcag.timeline.v22': seen('w3cWcag'),
  'wcag.timeline.iso': seen('w3cWai'),
  'wcag.timeline.v30': seen('html5accessibility'),
  'wcag.scope': seen('w3cWcag', 'legalSkills'),
  'wcag.new22.2.4.11': seen('w3cWcag'),
  'wcag.new22.2.4.12': seen('w3cWcag'),
  'wcag.new22.2.4.13': seen('w3cWcag'),
  'wcag.new22.2.5.7': seen('w3cWcag'),
  'wcag.new22.2.5.8': seen('w3cWcag'),
  'wcag.new22.3.2.6': seen('w3cWcag'),
  'wcag.new22.3.3.7': seen('w3cWcag'),
  'wcag.new22.3.3.8': seen('w3cWcag'),
  'wcag.new22.3.3.9': seen('w3cWcag'),
} satisfies Record<`${LawPageName}.${string}`, Fact>;

export type FactName = keyof typeof facts;

/** The places a page's facts were read in, each once, in the order of the page. */
export function sourcesOf(page: LawPageName): SourceName[] {
  const own = Object.entries<Fact>(facts).filter(([name]) => name.startsWith(`${page}.`));
  return [...new Set(own.flatMap(([, fact]) => fact.sources))];
}
