import type { ReactNode } from 'react';
import { Field, type FieldProps } from './field.tsx';

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
