import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './radio-group.module.css';

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
}

export interface RadioGroupProps<Value extends string> {
  legend: ReactNode;
  options: readonly RadioOption<Value>[];
  /** undefined: nothing is chosen yet. */
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** Id of the first option: where an error summary leads, and what takes the focus when the choice is missing. */
  id?: string;
  hint?: ReactNode;
  /** Complete sentence with its prefix; its presence marks the group as invalid. */
  error?: ReactNode;
  isRequired?: boolean;
}

/** Native radio buttons in a fieldset: arrow keys, form behaviour and announcements come from the browser. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>): ReactNode {
  const { legend, options, value, onChange, id, hint, error, isRequired = false } = props;
  const name = useId();
  const hasError = error !== undefined && error !== null && error !== '';
  const described = classNames(hasError && `${name}-error`, hint !== undefined && `${name}-hint`);
  // A plain group can be described, but only a radiogroup can be required and invalid.
  const asked = isRequired && {
    role: 'radiogroup',
    'aria-required': true,
    'aria-invalid': hasError || undefined,
    'aria-labelledby': `${name}-legend`,
  };
  return (
    <fieldset className={styles.group} aria-describedby={described} {...asked}>
      <legend className={styles.legend} id={`${name}-legend`}>
        {legend}
      </legend>
      {hint !== undefined && (
        <p className={styles.hint} id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {hasError && (
        <p className={styles.error} id={`${name}-error`}>
          <Icon name="alert" /> <span>{error}</span>
        </p>
      )}
      {options.map((option, index) => (
        <label className={styles.option} key={option.value}>
          <input
            type="radio"
            name={name}
            id={index === 0 ? id : undefined}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
