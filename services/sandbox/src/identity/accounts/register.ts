import type { Language } from '../../web/language.ts';
import { emailField, type FieldErrors, nameField, newPasswordField, readField } from './fields.ts';
import type { Identity } from '../identity.ts';
import type { SignInAnswer } from '../sign-in.ts';

/** A new account, signed in at once; its address is proved later by the link that is mailed to it here. */
export async function register(
  { accounts, verification, log }: Identity,
  form: Record<string, string>,
  language: Language,
): Promise<SignInAnswer> {
  const name = readField(nameField, form.name);
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
