import { useId, type ReactNode } from 'react';
import { classNames } from '../elements/class-names.ts';
import styles from './field-notes.module.css';
import { Icon } from '../elements/icon.tsx';

export interface FieldNotes {
  id?: string | undefined;
  hint?: ReactNode;
  /** A complete sentence with its prefix ("Fehler: ..."). It marks the control as invalid. */
  error?: ReactNode;
}

/** Hint and error of a labelled control, connected by ids. The error comes first, because it matters most. */
export function useFieldNotes({ id: given, hint, error }: FieldNotes) {
  const own = useId();
  const id = given ?? own;
  const hasError = error !== undefined && error !== null && error !== '';
  return {
    control: {
      id,
      'aria-describedby': classNames(hasError && `${id}-error`, hint !== undefined && `${id}-hint`),
      'aria-invalid': hasError || undefined,
    },
    error: hasError && (
      <p className={styles.error} id={`${id}-error`}>
        <Icon name="alert" /> <span>{error}</span>
      </p>
    ),
    hint: hint !== undefined && (
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
    ),
  };
}
