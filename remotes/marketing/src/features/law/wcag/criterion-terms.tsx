import { useLocale } from '@stufenlos/platform';
import { levels, principles } from '@stufenlos/standards';
import type { ReactNode } from 'react';
import { Stated } from '../stated.tsx';
import { TermList } from '../term-list.tsx';
import { useLawTexts } from '../use-law-texts.ts';
import { addedIn } from './versions.ts';

export function PrincipleList(): ReactNode {
  const { say } = useLawTexts();
  const terms = principles.map((principle) => ({
    term: say(`wcag.principle.${principle}.name`),
    text: <Stated fact={`wcag.principle.${principle}`} />,
  }));
  return <TermList terms={terms} />;
}

export function LevelList(): ReactNode {
  const { say } = useLawTexts();
  const terms = levels.map((level) => ({
    term: say('wcag.level', { level }),
    text: <Stated fact={`wcag.levels.${level}`} />,
  }));
  return <TermList terms={terms} />;
}

/** The criteria WCAG 2.2 added, one line each. */
export function NewCriteria(): ReactNode {
  const { say } = useLawTexts();
  const { locale } = useLocale();
  const terms = addedIn('2.2').map(({ number, level, names }) => ({
    term: `${number} ${names[locale]} (${say('wcag.level', { level })})`,
    text: say(`wcag.new22.${number}`),
  }));
  return <TermList terms={terms} />;
}
