import { Select } from '@stufenlos/ui';
import type { ReactNode } from 'react';

export interface SelectOrAllProps<Value extends string> {
  label: string;
  isStacked?: boolean;
  /** Label of the choice that filters nothing. Its value is empty. */
  all: string;
  values: readonly Value[];
  labelOf?: (value: Value) => string;
  value: Value | '';
  onChange: (value: string) => void;
}

/** A filter by one value. The value that the address asks for is a choice even if nothing matches it. */
export function SelectOrAll<Value extends string>(props: SelectOrAllProps<Value>): ReactNode {
  const { label, isStacked = false, all, values, labelOf = String, value, onChange } = props;
  const choices = new Set(value === '' ? values : [...values, value]);
  return (
    <Select
      isStacked={isStacked}
      label={label}
      options={[{ value: '', label: all }, ...[...choices].map((each) => ({ value: each, label: labelOf(each) }))]}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
