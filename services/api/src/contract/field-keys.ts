import type { AddressError, Problem } from '@stufenlos/contracts';
import type { z } from 'zod';

type Fields = NonNullable<Problem['fields']>;

/** Text key of faults that have no text of their own. */
const generalKey = 'shell:errors.generic.text';

export const addressErrorKey = (error: AddressError): string => `marketing:scan.error.${error}`;

/** Paths and text keys of a refused body. Faults of an address get the texts of the form. */
export function fieldsOf(error: z.ZodError, body: unknown): Fields {
  return error.issues.map((issue) => {
    const path = issue.path.join('.');
    return { path, key: path === 'url' ? addressErrorKey(addressError(issue, body)) : generalKey };
  });
}

/** One text per field, however many rules it breaks. `keys` holds the fields that have a text of their own. */
export function namedFields(error: z.ZodError, body: unknown, keys: Record<string, string>): Fields {
  const fields = fieldsOf(error, body).map(({ path, key }) => ({ path, key: keys[path] ?? key }));
  return fields.filter(({ path }, index) => fields.findIndex((field) => field.path === path) === index);
}

function addressError(issue: z.core.$ZodIssue, body: unknown): AddressError {
  if (issue.code === 'too_big') return 'tooLong';
  const given = (body as { url?: unknown }).url;
  return given === undefined || given === null ? 'required' : 'format';
}
