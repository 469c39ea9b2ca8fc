import { z } from 'zod';
import type { FieldErrors as ErrorsByField } from '../../web/field.ts';

/** Why a field is not accepted: a key of the texts. */
export type FieldError = 'email' | 'name' | 'password' | 'passwordMissing' | 'taken' | 'same' | 'currentPassword';

/** What is wrong by the name of the field. */
export type FieldErrors = ErrorsByField<FieldError>;

// oxlint-disable-next-line no-control-regex
const oneLine = /^[^\u0000-\u001f\u007f]*$/;

export const emailField = z.string().trim().max(254).pipe(z.email());
/** Profile's own rule: 1 to 100 characters. */
export const nameField = z.string().trim().normalize().min(1).max(100).regex(oneLine);
export const newPasswordField = z.string().min(8).max(200);

/** The first reading of a form: values as they should be, and what is wrong by field. */
export function readField<T>(schema: z.ZodType<T>, value: string | undefined): T | undefined {
  const parsed = schema.safeParse(value ?? '');
  return parsed.success ? parsed.data : undefined;
}
