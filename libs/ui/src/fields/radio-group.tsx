import type { ReactNode } from 'react';
import styles from './choice-group.module.css';
import { useFieldNotes } from './field-notes.tsx';

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
}

export interface RadioGroupProps<Value extends string> {
  legend: ReactNode;
  options: readonly RadioOption<Value>[];
  /** Undefined while nothing is chosen. */
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** Id of the first option. An error summary links to it, and it takes the focus when the choice is missing. */
  id?: string;
  hint?: ReactNode;
  /** A complete sentence with its prefix. It marks the group as invalid. */
  error?: ReactNode;
  isRequired?: boolean;
}

/** Native radio buttons in a fieldset. The browser provides arrow keys, form behaviour and announcements. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>): ReactNode {
  const { legend, options, value, onChange, id, hint, error, isRequired = false } = props;
  const notes = useFieldNotes({ hint, error });
  const { id: name, 'aria-describedby': described, 'aria-invalid': isInvalid } = notes.control;
  // Any group may have a description, but only a radiogroup may be required and invalid.
  const asked = isRequired && {
    role: 'radiogroup',
    'aria-required': true,
    'aria-invalid': isInvalid,
    'aria-labelledby': `${name}-legend`,
  };
  return (
    <fieldset className={styles.group} aria-describedby={described} {...asked}>
      <legend className={styles.legend} id={`${name}-legend`}>
        {legend}
      </legend>
      {notes.hint}
      {notes.error}
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
