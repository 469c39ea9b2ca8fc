import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../elements/class-names.ts';
import { useFieldNotes } from './field-notes.tsx';
import styles from './field.module.css';

export interface FieldProps extends ComponentPropsWithRef<'input'> {
  label: ReactNode;
  hint?: ReactNode;
  /** A complete sentence with its prefix ("Fehler: ..."). It marks the input as invalid. */
  error?: ReactNode;
  /** Content beside the input, or below it on narrow screens. Usually this is the submit button. */
  beside?: ReactNode;
  /** 52 px high. */
  isTall?: boolean;
}

/** A labelled input. */
export function Field({ label, hint, error, beside, isTall, className, id, ...input }: FieldProps): ReactNode {
  const notes = useFieldNotes({ id, hint, error });
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={notes.control.id}>
        {label}
      </label>
      {notes.error}
      <div className={styles.row}>
        <input {...input} {...notes.control} className={classNames(styles.input, isTall && styles.tall)} />
        {beside}
      </div>
      {notes.hint}
    </div>
  );
}
