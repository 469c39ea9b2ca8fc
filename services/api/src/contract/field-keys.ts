import type { AddressError, Problem } from '@stufenlos/contracts';
import type { z } from 'zod';

type Fields = NonNullable<Problem['fields']>;

/** Text of a field whose fault has no sentence of its own. */
const generalKey = 'shell:errors.generic.text';

export const addressKey = (error: AddressError): string => `marketing:scan.error.${error}`;

/** Paths and text keys of a refused body. An address speaks like the form does (P74). */
export function fieldsOf(error: z.ZodError, body: unknown): Fields {
  return error.issues.map((issue) => {
    const path = issue.path.join('.');
    return { path, key: path === 'url' ? addressKey(addressError(issue, body)) : generalKey };
  });
}

/** One sentence per field, however many rules it breaks; `keys` name those that a field has of its own. */
export function namedFields(error: z.ZodError, body: unknown, keys: Record<string, string>): Fields {
  const fields = fieldsOf(error, body).map(({ path, key }) => ({ path, key: keys[path] ?? key }));
  return fields.filter(({ path }, index) => fields.findIndex((field) => field.path === path) === index);
}

function addressError(issue: z.core.$ZodIssue, body: unknown): AddressError {
  if (issue.code === 'too_big') return 'tooLong';
  const given = (body as { url?: unknown }).url;
  return given === undefined || given === null ? 'required' : 'format';
}
