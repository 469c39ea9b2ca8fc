import { randomUUID } from 'node:crypto';
import type { Snapshot } from '../../state/snapshot.ts';
import type { Language } from '../../web/language.ts';
import type { Passwords } from './passwords.ts';

export interface Account {
  sub: string;
  /** As the person wrote it; `keyOf` of it is unique. */
  email: string;
  emailVerified: boolean;
  /** Empty: not told. */
  name: string;
  orgId?: string;
  passwordHash: string;
  /** Language of the mails. */
  language: Language;
  /** Still has the password that is printed at start, so a button may sign it in. */
  demo?: boolean;
}

export type NewAccount = Pick<Account, 'email' | 'emailVerified' | 'name' | 'orgId' | 'language' | 'demo'> & {
  password: string;
};

/** What tokens say about a person beside the subject: the same words in the ID token and in the access token. */
export const claimsOf = ({ name, email, emailVerified, orgId }: Account) => ({
  ...(name !== '' && { name }),
  email,
  email_verified: emailVerified,
  ...(orgId === undefined ? {} : { org_id: orgId }),
});

/** E-mail addresses are one account whatever their letters' case. */
export const keyOf = (email: string) => email.trim().normalize('NFC').toLowerCase();

export class Accounts {
  private readonly snapshot: Snapshot;
  private readonly passwords: Passwords;
  private readonly bySub = new Map<string, Account>();

  constructor(snapshot: Snapshot, passwords: Passwords) {
    this.snapshot = snapshot;
    this.passwords = passwords;
    for (const one of snapshot.section('accounts', () => [...this.bySub.values()]) ?? []) this.bySub.set(one.sub, one);
  }

  bySubject = (sub: string): Account | undefined => this.bySub.get(sub);

  byEmail(email: string): Account | undefined {
    const key = keyOf(email);
    for (const one of this.bySub.values()) if (keyOf(one.email) === key) return one;
    return undefined;
  }

  demo = (): Account[] => [...this.bySub.values()].filter((one) => one.demo);

  /** Undefined when the address is taken. */
  async create({ password, ...rest }: NewAccount): Promise<Account | undefined> {
    const passwordHash = await this.passwords.hash(password);
    // Looked up after the wait: two registrations of one address may run at the same time.
    if (this.byEmail(rest.email)) return undefined;
    const account = { ...rest, sub: randomUUID(), passwordHash };
    this.bySub.set(account.sub, account);
    this.snapshot.touch();
    return account;
  }

  /** The account when the pair fits; same time and same answer whether the address is known or not. */
  async signIn(email: string, password: string): Promise<Account | undefined> {
    const account = this.byEmail(email);
    return (await this.passwords.fits(password, account?.passwordHash)) ? account : undefined;
  }

  rename(account: Account, name: string): void {
    account.name = name;
    this.snapshot.touch();
  }

  /** The address was proved by a mailed link. False when somebody else has it by now. */
  proveEmail(account: Account, email: string): boolean {
    const owner = this.byEmail(email);
    if (owner && owner !== account) return false;
    if (keyOf(email) !== keyOf(account.email)) delete account.demo;
    Object.assign(account, { email, emailVerified: true });
    this.snapshot.touch();
    return true;
  }

  async changePassword(account: Account, password: string): Promise<void> {
    account.passwordHash = await this.passwords.hash(password);
    delete account.demo;
    this.snapshot.touch();
  }

  delete(account: Account): void {
    this.bySub.delete(account.sub);
    this.snapshot.touch();
  }
}
