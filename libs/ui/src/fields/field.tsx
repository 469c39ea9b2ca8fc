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

export type AddressFieldProps = Omit<FieldProps, 'type' | 'inputMode' | 'autoCapitalize' | 'spellCheck'>;

/**
 * A `Field` for the address of a web page, with the keyboard for addresses and without correction of the input. Its
 * type is text, because browsers reject an address without a scheme in a field of type url.
 */
export function AddressField({ autoComplete = 'url', ...field }: AddressFieldProps): ReactNode {
  return (
    <Field
      {...field}
      type="text"
      inputMode="url"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}

export type EmailFieldProps = Omit<FieldProps, 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'>;

/** A `Field` for the person's own e-mail address. The browser suggests the address and corrects nothing. */
export function EmailField(field: EmailFieldProps): ReactNode {
  return <Field {...field} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />;
}

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
