import { Inject, Injectable } from '@nestjs/common';
import { defaultLocale } from '@stufenlos/contracts';
import { Kysely } from 'kysely';
import type { CurrentUser } from '../access/current-user.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Database } from '../database/schema.ts';
import type { JsonPieces } from '../texts/json-pieces.ts';
import { accountFacts, type AccountFacts } from './account-facts.ts';
import { decideDeletion } from './decide-deletion.ts';
import { IDENTITY_ADMIN, type IdentityAdmin } from './identity-admin/identity-admin.ts';
import { ProfileExport } from './profile-export.ts';
import { ProfileRepository, type AccountRow } from './profile.repository.ts';

/** The message is a sentence for the operator. */
export class OperatorAccountError extends Error {}

export interface OperatorDeletion {
  sub: string;
  /** The operator knows that a running subscription ends at once. */
  endsSubscription: boolean;
  /** Where the end is confirmed; null for nowhere. */
  email: string | null;
}

/** What an operator does for a person who asks by letter: the same as that person could do in the profile. */
@Injectable()
export class OperatorAccounts {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly accounts: ProfileRepository,
    private readonly exports: ProfileExport,
    @Inject(IDENTITY_ADMIN) private readonly admin: IdentityAdmin,
  ) {}

  /** Whether the identity provider lets us delete people. */
  get deletesIdentity(): boolean {
    return this.admin.capabilities().deleteUser;
  }

  /**
   * What there is to delete or to copy.
   * @throws OperatorAccountError when there is nothing, or its deletion has been decided
   */
  async facts(sub: string): Promise<AccountFacts> {
    const facts = await accountFacts(this.db, sub);
    if (facts.state === 'deleting') throw new OperatorAccountError('This account is being deleted already.');
    if (facts.state === 'deleted') throw new OperatorAccountError('This account was deleted within the last week.');
    if (facts.state === 'none') {
      throw new OperatorAccountError(
        'Nothing is kept of this subject. Copy it from the identity provider as it stands there.',
      );
    }
    return facts;
  }

  /**
   * Decides the deletion; a running api carries it out.
   * @returns what there was
   * @throws OperatorAccountError as `facts`, and while a subscription runs that the operator does not name
   */
  async delete({ sub, endsSubscription, email }: OperatorDeletion): Promise<AccountFacts> {
    const facts = await this.facts(sub);
    if (facts.hasLiveSubscription && !endsSubscription) {
      throw new OperatorAccountError('A subscription runs and would end at once. Repeat with --ends-subscription.');
    }
    await this.account(sub);
    if (!(await decideDeletion(this.db, this.accounts, { sub, email, actor: 'operator' }))) {
      throw new OperatorAccountError('This account is being deleted already.');
    }
    return facts;
  }

  /**
   * The copy that the person would download, in pieces. Name and e-mail address are kept by the identity provider alone, so
   * `claims` holds only the subject.
   * @throws OperatorAccountError as `facts`
   */
  async export(sub: string, now: Date): Promise<JsonPieces> {
    await this.facts(sub);
    const account = await this.account(sub);
    await recordAudit(this.db, { action: 'account.exported', sub, actor: 'operator' });
    const user: CurrentUser = { sub, name: null, email: null, emailVerified: false, orgId: null, authTime: null };
    return this.exports.of(user, account, now);
  }

  /** One that was never opened gets its row as the first visit would make it. */
  private async account(sub: string): Promise<AccountRow> {
    const account = await this.accounts.ensure(sub, defaultLocale);
    if (!account) throw new OperatorAccountError('This account is being deleted already.');
    return account;
  }
}
