import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { localeSchema } from '@stufenlos/contracts';
import { Kysely } from 'kysely';
import { z } from 'zod';
import { newDeletedSubject } from '../access/deleted-subject.ts';
import { endAudit } from '../audit/record-audit.ts';
import { PicturesNotRemoved, RunRemoval } from '../removal/run-removal.ts';
import { MetadataMirror } from '../sites/metadata-mirror.ts';
import { SubscriptionEnding } from '../subscriptions/subscription-ending.ts';
import type { Database } from '../database/schema.ts';
import type { Effect } from '../outbox/effect.ts';
import { effectKind } from '../outbox/effect-kind.ts';
import { endEffectsOf } from '../outbox/outbox.repository.ts';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import { Mailer } from '../mail/mailer.ts';
import { SettlePage } from '../settlement/settle-page.ts';
import { IDENTITY_ADMIN, IdentityAdminError, type IdentityAdmin } from './identity-admin/identity-admin.ts';
import { ProfileRepository } from './profile.repository.ts';

const deletionSchema = z.object({
  sub: z.string(),
  /** From the token of the request; nowhere else, and erased with the payload. */
  email: z.string().nullable(),
  locale: localeSchema,
  /** Names of the steps that are behind us. */
  done: z.array(z.string()),
  /** The provider cannot delete people for us: the mail says where to do it. */
  signInStays: z.boolean().optional(),
});
export type Deletion = z.infer<typeof deletionSchema>;
export const deletionKind = effectKind('account.delete', deletionSchema);

const openStates = ['queued', 'running'] as const;

/**
 * Takes an account apart in steps that are safe to repeat. Each step's end is noted, so a failing one keeps its place
 * and is tried again with back-off; a replica that dies between work and note repeats that one step.
 */
@Injectable()
export class AccountDeletion implements OnModuleInit {
  private readonly steps: readonly (readonly [
    name: string,
    run: (deletion: Deletion) => Promise<Partial<Deletion> | void>,
  ])[] = [
    ['end mails', ({ sub }) => endEffectsOf(this.db, sub)],
    ['cancel runs', ({ sub }) => this.cancelRuns(sub)],
    ['delete runs', ({ sub }) => this.deleteRuns(sub)],
    ['forget websites', ({ sub }) => this.forgetWebsites(sub)],
    ['forget sender', ({ sub }) => this.forgetSender(sub)],
    ['release sites', ({ sub }) => this.releaseSites(sub)],
    ['end subscriptions', ({ sub }) => this.subscriptions.endAll(sub)],
    ['delete identity', ({ sub }) => this.deleteIdentity(sub)],
    ['forget subject', ({ sub }) => this.forgetSubject(sub)],
  ];

  constructor(
    private readonly db: Kysely<Database>,
    private readonly accounts: ProfileRepository,
    private readonly settle: SettlePage,
    private readonly subscriptions: SubscriptionEnding,
    @Inject(IDENTITY_ADMIN) private readonly admin: IdentityAdmin,
    private readonly mailer: Mailer,
    private readonly mirror: MetadataMirror,
    private readonly runner: OutboxRunner,
    private readonly removal: RunRemoval,
  ) {}

  onModuleInit(): void {
    this.runner.handle({ kind: deletionKind, run: (effect) => this.run(effect) });
  }

  async run({ id, payload, save }: Effect<Deletion>): Promise<void> {
    let deletion = payload;
    for (const [name, step] of this.steps) {
      if (deletion.done.includes(name)) continue;
      const learned = (await step(deletion)) ?? {};
      deletion = { ...deletion, ...learned, done: [...deletion.done, name] };
      await save(deletion);
    }
    await this.close(id, deletion);
    this.runner.notify();
  }

  /** A worker in the middle of a page may go on; what it sends is not accepted any more. */
  private async cancelRuns(sub: string): Promise<void> {
    const open = await this.db
      .selectFrom('runs')
      .select('id')
      .where('owner_sub', '=', sub)
      .where('state', 'in', openStates)
      .execute();
    for (const { id } of open) await this.settle.cancel(id, new Date());
  }

  /**
   * What is kept of websites, whatever runs of them there are: what is ignored and answered there, when they are checked, and
   * whose they are.
   */
  private async forgetWebsites(sub: string): Promise<void> {
    await this.db.deleteFrom('finding_marks').where('owner_sub', '=', sub).execute();
    await this.db.deleteFrom('question_answers').where('owner_sub', '=', sub).execute();
    await this.db.deleteFrom('monitors').where('owner_sub', '=', sub).execute();
    await this.db.deleteFrom('site_proofs').where('owner_sub', '=', sub).execute();
  }

  /** With the logo. A document that is being made has read it already. */
  private async forgetSender(sub: string): Promise<void> {
    await this.db.deleteFrom('report_senders').where('owner_sub', '=', sub).execute();
  }

  /** Here and, by the mirror, in the metadata at the payment provider. */
  private async releaseSites(sub: string): Promise<void> {
    await this.db.transaction().execute(async (tx) => {
      const released = await tx
        .deleteFrom('registered_sites')
        .where('owner_sub', '=', sub)
        .returning(['source_kind as kind', 'source_id as id'])
        .execute();
      await this.mirror.enqueue(tx, released);
    });
  }

  private async deleteIdentity(sub: string): Promise<Partial<Deletion>> {
    try {
      await this.admin.deleteUser(sub);
      return {};
    } catch (error) {
      if (!(error instanceof IdentityAdminError)) throw error;
      if (error.fault === 'unknown_user') return {};
      if (error.fault === 'unsupported') return { signInStays: true };
      throw error;
    }
  }

  /** The other steps do not wait for the store of pictures: a subscription would go on and charge. The last one does. */
  private async deleteRuns(sub: string): Promise<void> {
    try {
      await this.removal.removeAllOf(sub);
    } catch (error) {
      if (!(error instanceof PicturesNotRemoved)) throw error;
    }
  }

  /**
   * Commercial records stay, the person goes: nothing leads from the random id back to the subject. The address of a
   * customer is a means to reach them and no record, so it goes; orders and declarations keep theirs, because they are
   * evidence that commercial and tax law wants kept, for `RETENTION_LEGAL_YEARS`.
   */
  private async forgetSubject(sub: string): Promise<void> {
    const nobody = newDeletedSubject();
    await this.db.transaction().execute(async (tx) => {
      await tx.updateTable('billing_customers').set({ sub: nobody, email: null }).where('sub', '=', sub).execute();
      await tx.updateTable('orders').set({ owner_sub: nobody }).where('owner_sub', '=', sub).execute();
      await tx.updateTable('contract_requests').set({ owner_sub: nobody }).where('owner_sub', '=', sub).execute();
    });
  }

  private async close(id: string, { sub, email, locale, signInStays }: Deletion): Promise<void> {
    // A request that passed the guard before the deletion was decided may have been slower than the steps above.
    await this.forgetWebsites(sub);
    await this.forgetSender(sub);
    await this.removal.removeAllOf(sub);
    await this.releaseSites(sub);
    await this.forgetSubject(sub);
    await this.db.transaction().execute(async (tx) => {
      await endEffectsOf(tx, sub);
      await endAudit(tx, sub);
      await this.accounts.drop(tx, sub);
      if (email === null) return;
      const link = this.admin.capabilities().accountUrl;
      const elsewhere = link === null ? 'accountDeleted.signInNoLink' : 'accountDeleted.signIn';
      await this.mailer.enqueue(tx, `account-deleted:${id}`, {
        account: null,
        to: email,
        locale,
        kind: 'accountDeleted',
        ...(signInStays ? { more: [elsewhere], ...(link === null ? {} : { words: { link } }) } : {}),
      });
    });
  }
}
