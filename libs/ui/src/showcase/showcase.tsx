import type { ReactNode } from 'react';
import { Wrap } from '../index.ts';
import { buttons } from './buttons.tsx';
import { fields } from './fields.tsx';
import { forms } from './forms.tsx';
import { messages } from './messages.tsx';
import { places } from './places.tsx';
import { results } from './results.tsx';
import styles from './showcase.module.css';

const groups = [buttons, fields, forms, messages, results, places];

export interface ShowcaseProps {
  /** Shown below the heading. */
  children?: ReactNode;
}

/** Every component in every state, for developers. */
export function Showcase({ children }: ShowcaseProps): ReactNode {
  return (
    <Wrap>
      <h1>Bausteine</h1>
      {children}
      <nav aria-label="Gruppen">
        <ul>
          {groups.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(({ id, title, stories }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          {Object.entries(stories).map(([name, shown]) => (
            <figure className={styles.story} key={name}>
              <figcaption className={styles.name}>{name}</figcaption>
              <div className={styles.shown}>{shown}</div>
            </figure>
          ))}
        </section>
      ))}
    </Wrap>
  );
}
