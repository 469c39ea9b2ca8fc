import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

export interface FieldProps extends ComponentPropsWithRef<'input'> {
  label: ReactNode;
  hint?: ReactNode;
  /** Complete sentence with its prefix ("Fehler: ..."); its presence marks the input as invalid. */
  error?: ReactNode;
  /** Stands beside the input, below it where there is no room: usually the submit button. */
  beside?: ReactNode;
  /** 52 px high. */
  isTall?: boolean;
}

/** A labelled input. Hint and error are wired by ids, the error first because it is what counts now. */
export function Field({ label, hint, error, beside, isTall, className, id: given, ...input }: FieldProps): ReactNode {
  const own = useId();
  const id = given ?? own;
  const hasError = error !== undefined && error !== null && error !== '';
  const described = classNames(hasError && `${id}-error`, hint !== undefined && `${id}-hint`);
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hasError && (
        <p className={styles.error} id={`${id}-error`}>
          <Icon name="alert" /> <span>{error}</span>
        </p>
      )}
      <div className={styles.row}>
        <input
          {...input}
          id={id}
          className={classNames(styles.input, isTall && styles.tall)}
          aria-describedby={described}
          aria-invalid={hasError || undefined}
        />
        {beside}
      </div>
      {hint !== undefined && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
