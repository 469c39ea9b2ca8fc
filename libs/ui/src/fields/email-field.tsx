import type { ReactNode } from 'react';
import { Field, type FieldProps } from './field.tsx';

export type EmailFieldProps = Omit<FieldProps, 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck'>;

/** A `Field` for the person's own e-mail address. The browser suggests the address and corrects nothing. */
export function EmailField(field: EmailFieldProps): ReactNode {
  return <Field {...field} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />;
}
