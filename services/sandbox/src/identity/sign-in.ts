import type { Language } from '../web/language.ts';
import { keyOf, type Account } from './accounts/accounts.ts';
import { emailField, type FieldErrors, nameField, newPasswordField, readField } from './accounts/fields.ts';
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

/** A new account, signed in at once; its address is proved later by the link that is mailed to it here. */
export async function register(
  { accounts, verification, log }: Identity,
  form: Record<string, string>,
  language: Language,
): Promise<SignInAnswer> {
  // People may add it later. An empty one is no claim.
  const name = form.name?.trim() ? readField(nameField, form.name) : '';
  const email = readField(emailField, form.email);
  const password = readField(newPasswordField, form.password);
  const errors: FieldErrors = {};
  if (name === undefined) errors.name = 'name';
  if (email === undefined) errors.email = 'email';
  else if (accounts.byEmail(email)) errors.email = 'taken';
  if (password === undefined) errors.password = 'password';
  if (name === undefined || email === undefined || password === undefined || errors.email)
    return { status: 422, errors };
  const account = await accounts.create({ name, email, password, emailVerified: false, language });
  if (!account) return { status: 422, errors: { email: 'taken' } };
  // The account is there: a mail that fails can be asked for again in the profile.
  await verification.verify(account).catch((error: Error) => log('mail failed', { message: error.message }));
  return { account };
}
