import { putSenderSchema, type PutSender } from '@stufenlos/contracts';
import { fieldsOf } from '../contract/field-keys.ts';
import { AppError } from '../errors/app-error.ts';

/** Text keys by field; any line of the address is the address. */
const fieldKeys: Record<string, string> = {
  name: 'profile:sender.error.name',
  contact: 'profile:sender.error.contact',
  address: 'profile:sender.error.address',
  logo: 'profile:sender.logo.error.tooLarge',
};

/** @throws AppError `invalid_input` with one text per field, however much is wrong with it */
export function readSender(body: unknown): PutSender {
  const parsed = putSenderSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  const fields = new Map<string, { path: string; key: string }>();
  for (const { path, key } of fieldsOf(parsed.error, body)) {
    const [field = path] = path.split('.');
    fields.set(field, { path: field, key: keyOf(field, parsed.error.issues) ?? key });
  }
  throw new AppError('invalid_input', { fields: [...fields.values()] });
}

/** What is no base64 is no picture. */
function keyOf(field: string, issues: readonly { path: readonly PropertyKey[]; code: string }[]): string | undefined {
  const isTooLarge = issues.some(({ path, code }) => path[0] === 'logo' && code === 'too_big');
  return field === 'logo' && !isTooLarge ? 'profile:sender.logo.error.type' : fieldKeys[field];
}
