import { useId, type ReactNode } from 'react';
import styles from './choice-group.module.css';

export interface CheckboxGroupProps<Value extends string> {
  legend: ReactNode;
  options: readonly { value: Value; label: ReactNode }[];
  values: readonly Value[];
  /** Gets the ticked values in the order of the options. */
  onChange: (values: Value[]) => void;
}

/** Native checkboxes in a fieldset. Any number of them may be ticked. */
export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>): ReactNode {
  const { legend, options, values, onChange } = props;
  const name = useId();
  const toggled = (value: Value) =>
    options
      .map((option) => option.value)
      .filter((each) => (each === value ? !values.includes(each) : values.includes(each)));
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {options.map(({ value, label }) => (
        <label className={styles.option} key={value}>
          <input
            type="checkbox"
            name={name}
            value={value}
            checked={values.includes(value)}
            onChange={() => onChange(toggled(value))}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
