import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

export interface TextAreaProps extends ComponentPropsWithRef<'textarea'> {
  label: ReactNode;
  hint?: ReactNode;
  /** Complete sentence with its prefix; its presence marks the field as invalid. */
  error?: ReactNode;
}

/** A labelled field for several lines, wired like `Field`. */
export function TextArea({ label, hint, error, className, id: given, ...area }: TextAreaProps): ReactNode {
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
      <textarea
        rows={5}
        {...area}
        id={id}
        className={styles.input}
        aria-describedby={described}
        aria-invalid={hasError || undefined}
      />
      {hint !== undefined && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
