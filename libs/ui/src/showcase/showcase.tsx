import { useEffect, useState, type ReactNode } from 'react';
import { RadioGroup, Wrap } from '../index.ts';
import { buttons } from './buttons.tsx';
import { fields } from './fields.tsx';
import { forms } from './forms.tsx';
import { messages } from './messages.tsx';
import { places } from './places.tsx';
import { results } from './results.tsx';
import styles from './showcase.module.css';

const groups = [buttons, fields, forms, messages, results, places];
const themes = [
  { value: 'light', label: 'Hell' },
  { value: 'dark', label: 'Dunkel' },
] as const;

/** Shows every component in every state on one page: `npm run dev -w libs/ui`, then `/ui`. No release contains it. */
export function Showcase(): ReactNode {
  const [theme, setTheme] = useState<(typeof themes)[number]['value']>('light');
  useEffect(() => {
    document.documentElement.classList.toggle('dark', theme === 'dark');
  }, [theme]);
  return (
    <main>
      <Wrap>
        <h1>Bausteine</h1>
        <RadioGroup legend="Farben" options={themes} value={theme} onChange={setTheme} />
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
    </main>
  );
}
