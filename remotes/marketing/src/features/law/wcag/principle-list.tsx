import { levels, principles } from '@stufenlos/standards';
import type { ReactNode } from 'react';
import styles from '../law.module.css';
import { Stated } from '../stated.tsx';
import { useLawTexts } from '../use-law-texts.ts';

export function PrincipleList(): ReactNode {
  const { say } = useLawTexts();
  return (
    <dl className={styles.terms}>
      {principles.map((principle) => (
        <div key={principle}>
          <dt>{say(`wcag.principle.${principle}.name`)}</dt>
          <dd>
            <Stated fact={`wcag.principle.${principle}`} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function LevelList(): ReactNode {
  const { say } = useLawTexts();
  return (
    <dl className={styles.terms}>
      {levels.map((level) => (
        <div key={level}>
          <dt>{say('wcag.level', { level })}</dt>
          <dd>
            <Stated fact={`wcag.levels.${level}`} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
