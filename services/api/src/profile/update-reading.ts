import { deleteMeSchema, deleteWords, updateMeSchema, type DeleteMe, type UpdateMe } from '@stufenlos/contracts';
import { fieldsOf } from '../contract/field-keys.ts';
import { AppError, invalidField } from '../errors/app-error.ts';

/** Text keys of the profile's own fields; other fields get the general text. */
const fieldKeys: Record<string, string> = {
  name: 'profile:changeName.error',
  email: 'profile:changeEmail.error.format',
  word: 'profile:delete.type',
};

export const fieldFault = (path: string, key = fieldKeys[path]!) => invalidField(path, key);

export function readUpdate(body: unknown): UpdateMe {
  const parsed = updateMeSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  const fields = fieldsOf(parsed.error, body);
  throw new AppError('invalid_input', {
    fields: fields.map(({ path, key }) => ({ path, key: fieldKeys[path] ?? key })),
  });
}

/** Accepts the word in either language and in any case. */
export function readDeletion(body: unknown): DeleteMe {
  const parsed = deleteMeSchema.safeParse(body);
  if (!parsed.success) throw fieldFault('word');
  const word = parsed.data.word.trim().normalize('NFC').toLocaleUpperCase('de');
  if (word !== deleteWords.de && word !== deleteWords.en) throw fieldFault('word');
  return parsed.data;
}
