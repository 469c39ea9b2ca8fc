import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import type { Log } from '../log.ts';
import type { SendMail } from '../mail/mailer.ts';
import type { KeyRing } from '../state/key-ring.ts';
import type { Snapshot } from '../state/snapshot.ts';
import { Accounts, type Account } from './accounts/accounts.ts';
import type { ClientSettings } from './provider/clients.ts';
import { LoginLimit } from './accounts/login-limit.ts';
import { MailLinks } from './verification/mail-links.ts';
import type { Passwords } from './accounts/passwords.ts';
import { createProvider, prefix, sessionCookie, sessionSeconds } from './provider/provider.ts';
import { Records } from './provider/records.ts';
import { Verification } from './verification/verification.ts';

export interface IdentityParts {
  settings: ClientSettings;
  snapshot: Snapshot;
  keys: KeyRing;
  passwords: Passwords;
  send: SendMail;
  log: Log;
}

/** Everything about people and their sign-ins, behind the pages and the admin API. */
export class Identity {
  readonly settings: ClientSettings;
  readonly accounts: Accounts;
  readonly verification: Verification;
  readonly limit = new LoginLimit();
  readonly log: Log;
  /** Milliseconds since 1970 until which an outage is played. */
  downUntil = 0;
  private readonly parts: IdentityParts;
  private readonly records: Records;
  private current: Provider;

  constructor(parts: IdentityParts) {
    const { settings, snapshot, passwords, send } = parts;
    this.parts = parts;
    this.settings = settings;
    this.log = parts.log;
    this.accounts = new Accounts(snapshot, passwords);
    this.records = new Records(snapshot);
    const address = `${settings.publicOrigin}${prefix}/verify`;
    this.verification = new Verification(this.accounts, new MailLinks(snapshot), send, address);
    this.current = this.newProvider();
  }

  get provider(): Provider {
    return this.current;
  }

  /** A new key signs from now on; `forget`: the old ones vanish from the key set. */
  rotateKeys({ forget }: { forget: boolean }): void {
    this.parts.keys.rotate({ forget });
    this.current = this.newProvider();
  }

  /** How many refresh tokens went. */
  revokeRefreshTokens = (sub: string): number =>
    this.records.deleteWhere(({ model, payload }) => model === 'RefreshToken' && payload.accountId === sub);

  /** Ends what the account has open in all browsers, except one session when it is named. */
  endSessions(sub: string, except?: string): number {
    return this.records.deleteWhere(({ id, payload }) => payload.accountId === sub && id !== except);
  }

  deleteAccount(account: Account): void {
    this.accounts.delete(account);
    this.verification.forget(account);
    this.endSessions(account.sub);
  }

  /** Who is signed in with this browser, and the session. */
  async whoIs(request: IncomingMessage, response: ServerResponse) {
    const session = await this.provider.Session.get(this.provider.createContext(request, response));
    return { session, account: session.accountId ? this.accounts.bySubject(session.accountId) : undefined };
  }

  /** Signs in without an app: for the account page. */
  async openSession(request: IncomingMessage, response: ServerResponse, account: Account): Promise<void> {
    const context = this.provider.createContext(request, response);
    const { session, account: before } = await this.whoIs(request, response);
    // Somebody else's session ends here, with what the app holds from it.
    if (before && before !== account) await session.destroy();
    const opened = before === account ? session : new this.provider.Session();
    opened.loginAccount({ accountId: account.sub });
    await opened.save(sessionSeconds);
    context.cookies.set(this.provider.cookieName('session'), opened.jti, {
      ...sessionCookie,
      maxAge: sessionSeconds * 1000,
    });
  }

  async closeSession(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { session } = await this.whoIs(request, response);
    const grants = Object.values(session.authorizations ?? {}).flatMap(({ grantId }) => grantId ?? []);
    for (const grantId of grants) {
      this.records.deleteGrant(grantId);
      this.records.delete('Grant', grantId);
    }
    await session.destroy();
    const context = this.provider.createContext(request, response);
    context.cookies.set(this.provider.cookieName('session'), null, sessionCookie);
  }

  private newProvider(): Provider {
    const { settings, keys, log } = this.parts;
    return createProvider({ settings, keys, log, accounts: this.accounts, records: this.records });
  }
}
