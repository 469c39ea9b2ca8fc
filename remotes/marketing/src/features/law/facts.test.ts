import { expect, it } from 'vitest';
import de from '../../locales/law.de.json';
import en from '../../locales/law.en.json';
import { dates } from './dates.ts';
import { facts, sourcesOf, type Fact } from './facts.ts';
import { sources } from './sources.ts';
import { timelines } from './timeline.tsx';

const languages = { de, en } as Record<string, Record<string, string>>;
const isoDate = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/;

it('gives every fact a date, a source and a sentence in both languages', () => {
  const isWhole = ([name, { checked, sources: places }]: [string, Fact]) =>
    Date.parse(checked) <= Date.now() &&
    places.length > 0 &&
    places.every((place) => sources[place]) &&
    Object.values(languages).every((texts) => texts[name]);
  expect(Object.entries<Fact>(facts).filter((entry) => !isWhole(entry))).toEqual([]);
});

it('never says a fact is fresher than the day the pages show', () => {
  const oldest = Object.values<Fact>(facts)
    .map(({ checked }) => checked)
    .toSorted()[0];
  expect(dates.asOf <= (oldest ?? '')).toBe(true);
});

it('keeps dates out of the texts: they stand in one place', () => {
  const months =
    'Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|January|February|March|May|June|July|October|December';
  const typed = new RegExp(`\\b(?:${months}) \\d{4}|\\d{1,2}\\.? (?:${months})\\b|\\b(?:19|20)\\d{2}-\\d{2}-\\d{2}`);
  for (const texts of Object.values(languages)) {
    expect(Object.entries(texts).filter(([, text]) => typed.test(text))).toEqual([]);
  }
  for (const iso of Object.values(dates)) expect(iso).toMatch(isoDate);
});

it('makes none of the forbidden claims and no threat', () => {
  // The whole list of the facts; npm run check looks over every text of the site for most of it.
  const claims =
    /bfsg-konform|wcag-konform|rechtssicher|abmahnsicher|100\s?%|garantiert|zertifi|vollständig barrierefrei|wir machen ihre website|fully compliant|guarantee|certif|lawsuit-proof|siegel|\bseal\b|badge|\bdroht|abmahnfalle|countdown/i;
  for (const texts of Object.values(languages)) {
    expect(Object.entries(texts).filter(([, text]) => claims.test(text))).toEqual([]);
  }
});

it('mentions the presumption of conformity only where it says that there is none', () => {
  const named = (texts: Record<string, string>, words: RegExp) =>
    Object.keys(texts).filter((key) => words.test(texts[key] ?? ''));
  expect(named(de, /Konformitätsvermutung/)).toEqual(['eaa.standard.practice']);
  expect(named(en, /presumption of conformity/)).toEqual(['eaa.standard.practice']);
  expect(de['eaa.standard.practice']).toContain('bisher nicht');
  expect(en['eaa.standard.practice']).toMatch(/^No /);
});

it('has a provider inform the authority, never report it', () => {
  expect(de['bfsg.duties.authority']).toMatch(/Behörde nennen und sie informieren, wenn Ihre Dienstleistung/);
  expect(en['bfsg.duties.authority']).toMatch(/^Name the competent authority, and inform it when your service/);
});

it('tells each timeline from the oldest to the latest day, what has none last', () => {
  for (const milestones of Object.values(timelines)) {
    const known = milestones.map(({ date }) => (date ? dates[date] : '9999'));
    expect(known).toEqual(known.toSorted());
  }
});

it('ends the transition in Germany one day before the directive does', () => {
  expect([dates.transitionGermany, dates.transitionEurope]).toEqual(['2030-06-27', '2030-06-28']);
  expect(timelines.bfsg.some(({ date }) => date === 'transitionEurope')).toBe(false);
  expect(timelines.eaa.some(({ date }) => date === 'transitionGermany')).toBe(false);
});

it('names the places of one page only, each once', () => {
  expect(sourcesOf('wcag')).toContain('w3cWcag');
  expect(sourcesOf('wcag')).not.toContain('schroeder');
  expect(new Set(sourcesOf('bfsg')).size).toBe(sourcesOf('bfsg').length);
});
