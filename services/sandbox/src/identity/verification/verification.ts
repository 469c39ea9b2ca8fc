import type { SendMail } from '../../mail/mailer.ts';
import { keyOf, type Account, type Accounts } from '../accounts/accounts.ts';
import { linkHours, type MailLinks } from './mail-links.ts';
import { fill } from '../../web/fill.ts';
import { texts } from '../texts/texts.ts';

export type OpenedLink = 'proved' | 'taken' | 'dead';

/** Proof of an e-mail address by a link that was mailed to it, for the present address and for a new one. */
export class Verification {
  private readonly accounts: Accounts;
  private readonly links: MailLinks;
  private readonly send: SendMail;
  private readonly address: string;

  /** `address`: where links lead. */
  constructor(accounts: Accounts, links: MailLinks, send: SendMail, address: string) {
    this.accounts = accounts;
    this.links = links;
    this.send = send;
    this.address = address;
  }

  /** False when the present address is proved already. */
  async verify(account: Account): Promise<boolean> {
    if (account.emailVerified) return false;
    await this.mail(account, account.email);
    return true;
  }

  /** The new address counts when its link was opened, not before. */
  async change(account: Account, email: string): Promise<'mailed' | 'taken' | 'same'> {
    if (keyOf(email) === keyOf(account.email)) return 'same';
    if (this.accounts.byEmail(email)) return 'taken';
    await this.mail(account, email);
    return 'mailed';
  }

  /** A link works once and proves nothing for an account that is gone. */
  open(token: string): OpenedLink {
    const link = this.links.redeem(token);
    const account = link && this.accounts.bySubject(link.sub);
    if (!link || !account) return 'dead';
    return this.accounts.proveEmail(account, link.email) ? 'proved' : 'taken';
  }

  /** A new address that still waits for its proof. */
  pending(account: Account): string | undefined {
    const email = this.links.pending(account.sub);
    return email && keyOf(email) !== keyOf(account.email) ? email : undefined;
  }

  forget(account: Account): void {
    this.links.deleteOf(account.sub);
  }

  private async mail(account: Account, to: string): Promise<void> {
    const text = texts[account.language];
    const link = `${this.address}?lang=${account.language}&token=${this.links.issue(account.sub, to)}`;
    await this.send({
      to,
      subject: text.mailVerifySubject,
      text: fill(text.mailVerifyBody, { link, hours: linkHours }),
    });
  }
}
