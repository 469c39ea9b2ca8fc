import type { Account } from './accounts.ts';
import { emailField, type FieldErrors, nameField, newPasswordField, readField } from './fields.ts';
import type { Identity } from '../identity.ts';

export type AccountAction = 'name' | 'email' | 'password' | 'verification' | 'delete';

interface Change {
  account: Account;
  /** The session that survives a change of the password. */
  sessionId: string;
  action: AccountAction;
  form: Record<string, string>;
}

/** Does what the form asks, or says what is wrong with it; nothing wrong = done. */
export async function changeAccount(
  identity: Identity,
  { account, sessionId, action, form }: Change,
): Promise<FieldErrors> {
  switch (action) {
    case 'name':
      return rename(identity, account, form);
    case 'email':
      return changeEmail(identity, account, form);
    case 'password':
      return changePassword(identity, account, form, sessionId);
    case 'verification':
      await identity.verification.verify(account);
      return {};
    case 'delete': {
      if (!(await knowsPassword(identity, account, form.deletePassword))) return { deletePassword: 'currentPassword' };
      identity.deleteAccount(account);
      return {};
    }
  }
}

function rename({ accounts }: Identity, account: Account, form: Record<string, string>): FieldErrors {
  const name = readField(nameField, form.name);
  if (name === undefined) return { name: 'name' };
  accounts.rename(account, name);
  return {};
}

async function changeEmail(identity: Identity, account: Account, form: Record<string, string>): Promise<FieldErrors> {
  const email = readField(emailField, form.email);
  if (email === undefined) return { email: 'email' };
  const result = await identity.verification.change(account, email);
  return result === 'mailed' ? {} : { email: result };
}

async function changePassword(
  identity: Identity,
  account: Account,
  form: Record<string, string>,
  sessionId: string,
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const password = readField(newPasswordField, form.newPassword);
  if (password === undefined) errors.newPassword = 'password';
  if (!(await knowsPassword(identity, account, form.currentPassword))) errors.currentPassword = 'currentPassword';
  if (password === undefined || errors.currentPassword) return errors;
  await identity.accounts.changePassword(account, password);
  identity.endSessions(account.sub, sessionId);
  return {};
}

/** Counted per account as a sign-in is: somebody at an open screen may not guess on. */
async function knowsPassword({ accounts, limit }: Identity, account: Account, password = ''): Promise<boolean> {
  if (limit.take(account.sub) > 0) return false;
  const known = (await accounts.signIn(account.email, password.slice(0, 1000))) === account;
  if (known) limit.clear(account.sub);
  return known;
}
