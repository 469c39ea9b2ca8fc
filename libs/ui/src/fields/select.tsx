import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from '../elements/class-names.ts';
import styles from './select.module.css';

export interface SelectOption {
  value: string;
  label: string;
  /** Language of the label, when it differs from the page's. */
  lang?: string;
}

export interface SelectProps extends Omit<ComponentPropsWithRef<'select'>, 'id' | 'children'> {
  label: ReactNode;
  options: readonly SelectOption[];
  /** Puts the label above the control, as in a form with other fields. */
  isStacked?: boolean;
}

export function Select({ label, options, isStacked = false, className, ...select }: SelectProps): ReactNode {
  const id = useId();
  return (
    <div className={classNames(styles.field, isStacked && styles.stacked, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select {...select} id={id} className={styles.select}>
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
