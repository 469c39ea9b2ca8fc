import { useId, type ReactNode } from 'react';

export interface TrapProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/**
 * A field for programs that fill in whatever they find. Hidden from everybody, assistive technology and the
 * browser's own filling in included; only where no style sheet is left it shows, and its label says what to do.
 */
export function Trap({ label, value, onChange }: TrapProps): ReactNode {
  const id = useId();
  return (
    <div hidden>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name="website"
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
