import type { ReactNode } from 'react';
import type { FactName } from './facts.ts';
import { useLawTexts } from './use-law-texts.ts';

export interface StatedProps {
  /** The type is the guard: a sentence about law without date and source does not compile. */
  fact: FactName;
  values?: Record<string, unknown>;
}

/** A fact's sentence. */
export function Stated({ fact, values }: StatedProps): ReactNode {
  const { say } = useLawTexts();
  return say(fact, values);
}

/** Facts as paragraphs of their own. */
export function StatedParagraphs({ facts }: { facts: readonly FactName[] }): ReactNode {
  return facts.map((fact) => (
    <p key={fact}>
      <Stated fact={fact} />
    </p>
  ));
}

/** Facts that belong together as a list. */
export function StatedList({ facts }: { facts: readonly FactName[] }): ReactNode {
  return (
    <ul>
      {facts.map((fact) => (
        <li key={fact}>
          <Stated fact={fact} />
        </li>
      ))}
    </ul>
  );
}
