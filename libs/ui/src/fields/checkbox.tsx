import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../elements/class-names.ts';
import styles from './checkbox.module.css';
import { useFieldNotes } from './field-notes.tsx';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  /** A complete sentence with its prefix. It marks the box as invalid. */
  error?: ReactNode;
}

/** A native checkbox. Its label is part of the click target. */
export function Checkbox({ label, hint, error, className, id, ...input }: CheckboxProps): ReactNode {
  const notes = useFieldNotes({ id, hint, error });
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={notes.control.id}>
        <input {...input} {...notes.control} type="checkbox" />
        <span>{label}</span>
      </label>
      {(notes.error || notes.hint) && (
        <div className={styles.notes}>
          {notes.error}
          {notes.hint}
        </div>
      )}
    </div>
  );
}
