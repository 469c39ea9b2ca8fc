import { createContactSchema, type CreateContact } from '@stufenlos/contracts';
import { namedFields } from '../contract/field-keys.ts';
import { AppError } from '../errors/app-error.ts';
import { sanitizeForPostgres } from '../database/sanitize-for-postgres.ts';

/** Texts of the fields, in `legal.*.json` of the marketing remote. Any other fault gets the general text. */
export const contactKeys = {
  email: 'marketing:contact.error.emailFormat',
  subject: 'marketing:contact.error.subject',
  message: 'marketing:contact.error.message',
};
export const emailRequired = 'marketing:contact.error.emailRequired';

/** Whether the hidden field is filled in, which only programs do. */
export function isTrapped(body: unknown): boolean {
  const website = fieldOf(body, 'website');
  return website !== undefined && website !== null && website !== '';
}

/** @throws AppError `invalid_input` with every faulty field */
export function readContact(body: unknown): CreateContact {
  const given = sanitizeForPostgres(body);
  const parsed = createContactSchema.safeParse(given);
  if (parsed.success) return parsed.data;
  const email = isBlank(fieldOf(given, 'email')) ? emailRequired : contactKeys.email;
  throw new AppError('invalid_input', { fields: namedFields(parsed.error, given, { ...contactKeys, email }) });
}

const fieldOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, name)
    ? (body as Record<string, unknown>)[name]
    : undefined;
const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
