import type { Language } from '../web/language.ts';
import { keyOf, type Account } from './accounts/accounts.ts';
import { emailField, type FieldErrors, readField } from './accounts/fields.ts';
import type { Identity } from './identity.ts';
import { fill } from '../web/fill.ts';
import { texts } from './texts/texts.ts';

export type SignInAnswer = { account: Account } | { status: number; errors: FieldErrors; message?: string };

/** E-mail and password of a form. An unknown address and a wrong password give one answer, after the same time. */
export async function signIn(
  { accounts, limit }: Identity,
  form: Record<string, string>,
  language: Language,
): Promise<SignInAnswer> {
  const email = readField(emailField, form.email);
  const errors: FieldErrors = {};
  if (email === undefined) errors.email = 'email';
  if (!form.password) errors.password = 'passwordMissing';
  if (email === undefined || !form.password) return { status: 422, errors };
  const minutes = limit.take(keyOf(email));
  if (minutes > 0) return { status: 429, errors: {}, message: fill(texts[language].tooMany, { n: minutes }) };
  const account = await accounts.signIn(email, form.password.slice(0, 1000));
  if (!account) return { status: 422, errors: {}, message: texts[language].wrongPair };
  limit.clear(keyOf(email));
  return { account };
}
