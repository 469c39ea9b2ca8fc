import { useId, type ReactNode } from 'react';
import { Icon } from '../elements/icon.tsx';
import styles from './progress.module.css';

export interface ProgressProps {
  label: string;
  /** The state in words. It is visible, and a screen reader reads it instead of a percentage. */
  valueText: string;
  /** Omitted while the progress is unknown. */
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
  /** The word for the state, for assistive technology. Sighted people see the shape. */
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
