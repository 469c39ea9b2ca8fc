import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../elements/class-names.ts';
import { useFieldNotes } from './field-notes.tsx';
import styles from './field.module.css';

export interface TextAreaProps extends ComponentPropsWithRef<'textarea'> {
  label: ReactNode;
  hint?: ReactNode;
  /** A complete sentence with its prefix. It marks the field as invalid. */
  error?: ReactNode;
}

/** A labelled field for several lines, with hint and error like `Field`. */
export function TextArea({ label, hint, error, className, id, ...area }: TextAreaProps): ReactNode {
  const notes = useFieldNotes({ id, hint, error });
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={notes.control.id}>
        {label}
      </label>
      {notes.error}
      <textarea rows={5} {...area} {...notes.control} className={styles.input} />
      {notes.hint}
    </div>
  );
}
