import type { ReactNode } from 'react';
import { classNames } from '../elements/class-names.ts';
import styles from './bars.module.css';

export interface Bar {
  id: string;
  label: ReactNode;
  value: number;
  /** The value as visible text. */
  text: string;
  /** Colour 1-4 of the chart; the label carries the meaning. */
  chart: 1 | 2 | 3 | 4;
}

/** Numbers in a `dl`, each with a decorative bar. The bars are SVG, because the policy forbids style attributes. */
export function Bars({ bars }: { bars: readonly Bar[] }): ReactNode {
  const longest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <dl className={styles.bars}>
      {bars.map(({ id, label, value, text, chart }) => (
        <div className={styles.row} key={id}>
          <dt>{label}</dt>
          <dd className={styles.value}>
            <span>{text}</span>
            <svg
              className={classNames(styles.bar, styles[`chart${chart}`])}
              viewBox="0 0 100 10"
              preserveAspectRatio="none"
              aria-hidden="true"
              focusable="false"
            >
              <rect width={(value / longest) * 100} height="10" />
            </svg>
          </dd>
        </div>
      ))}
    </dl>
  );
}
