import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './checkbox.module.css';
import { Icon } from './icon.tsx';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  /** Complete sentence with its prefix; its presence marks the box as invalid. */
  error?: ReactNode;
}

/** A native checkbox whose label is part of its target. */
export function Checkbox({ label, hint, error, className, id: given, ...input }: CheckboxProps): ReactNode {
  const own = useId();
  const id = given ?? own;
  const hasError = error !== undefined && error !== null && error !== '';
  const described = classNames(hasError && `${id}-error`, hint !== undefined && `${id}-hint`);
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        <input {...input} type="checkbox" id={id} aria-describedby={described} aria-invalid={hasError || undefined} />
        <span>{label}</span>
      </label>
      {hasError && (
        <p className={styles.error} id={`${id}-error`}>
          <Icon name="alert" /> <span>{error}</span>
        </p>
      )}
      {hint !== undefined && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
