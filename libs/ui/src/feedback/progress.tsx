import { useId, type ReactNode } from 'react';
import { Icon } from '../elements/icon.tsx';
import styles from './progress.module.css';

export interface ProgressProps {
  label: string;
  /** The state in words; what a sighted person reads and a screen reader says instead of a percentage. */
  valueText: string;
  /** Left out while nothing can be said about how far it is. */
  value?: number;
  max?: number;
}

export function Progress({ label, valueText, value, max = 1 }: ProgressProps): ReactNode {
  const id = useId();
  return (
    <div className={styles.progress}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <progress className={styles.bar} id={id} max={max} value={value} aria-valuetext={valueText} />
      <span className={styles.text}>{valueText}</span>
    </div>
  );
}

export interface ProgressStep {
  id: string;
  label: ReactNode;
  state: 'done' | 'current' | 'waiting';
  /** Word of the state for assistive technology; the shape says it to the eye. */
  stateLabel?: string;
}

const shapes = { done: 'check', current: 'arrow', waiting: 'dash' } as const;

export function ProgressSteps({ label, steps }: { label: string; steps: readonly ProgressStep[] }): ReactNode {
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ id, label: step, state, stateLabel }) => (
        <li className={styles[state]} key={id} aria-current={state === 'current' ? 'step' : undefined}>
          <Icon name={shapes[state]} /> <span>{step}</span>
          {stateLabel !== undefined && <span className={styles.stateLabel}>{stateLabel}</span>}
        </li>
      ))}
    </ol>
  );
}
