import type { ReactNode } from 'react';
import { Field, type FieldProps } from './field.tsx';

export type AddressFieldProps = Omit<FieldProps, 'type' | 'inputMode' | 'autoCapitalize' | 'spellCheck'>;

/**
 * A `Field` for the address of a web page: the keyboard for addresses, and nothing that corrects what is typed. Its
 * type is text, because the browser takes no address without a scheme for one of type url.
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
