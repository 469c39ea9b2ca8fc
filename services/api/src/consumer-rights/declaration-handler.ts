import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Kysely } from 'kysely';
import { CustomerSync } from '../subscriptions/customer-sync.ts';
import { ProviderFailure, ProviderRefused } from '../stripe/provider-failure.ts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { EffectRefused, type Effect } from '../outbox/effect.ts';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import { Mailer } from '../mail/mailer.ts';
import { Cancellation } from './cancellation.ts';
import { settleKinds } from './declarations.service.ts';
import { DeclarationsRepository, type StoredDeclaration } from './declarations.repository.ts';
import { outcomeKey, outcomeMail } from './documents/outcome-mail.ts';
import { supportTicket, type Outcome, type SupportTicketReason } from './outcome.ts';
import { noteWithdrawn } from '../orders/order-settlement.ts';
import { Withdrawal } from './withdrawal.ts';

/** How long we wait for the provider. Then a person takes over, so that the notice does not come too late. */
const timeoutMs = 86_400_000;

/**
 * Carries a declaration out at the provider, or tells the operator; see
 * decisions/0015-a-declaration-is-stored-first.md. Noted once, mailed once.
 */
@Injectable()
export class DeclarationHandler implements OnModuleInit {
  private readonly logger = new Logger('ConsumerRights');

  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly db: Kysely<Database>,
    private readonly declarations: DeclarationsRepository,
    private readonly cancellation: Cancellation,
    private readonly withdrawal: Withdrawal,
    private readonly sync: CustomerSync,
    private readonly mailer: Mailer,
    private readonly runner: OutboxRunner,
  ) {}

  onModuleInit(): void {
    for (const kind of Object.values(settleKinds)) this.runner.handle({ kind, run: (effect) => this.run(effect) });
  }

  private async run({ payload, createdAt }: Effect<{ id: string }>): Promise<void> {
    const declaration = await this.declarations.find(payload.id);
    if (!declaration) throw new EffectRefused('no such declaration');
    if (declaration.handled_at !== null) return;
    const outcome = await this.outcomeOf(declaration, createdAt);
    const mail = outcomeMail(declaration, outcome, this.config);
    if (!mail) {
      this.logger.error({ event: 'declaration_needs_operator', alert: true, reference: declaration.reference });
      throw new Error('OPERATOR_EMAIL is not set');
    }
    const noted = outcome.kind === 'ticket' ? `ticket: ${outcome.why}` : outcome.kind;
    await this.db.transaction().execute(async (tx) => {
      if (!(await this.declarations.close(tx, declaration.id, noted, new Date()))) return;
      if (outcome.kind === 'refunded') await noteWithdrawn(tx, outcome.order.id);
      await this.mailer.enqueue(tx, outcomeKey(declaration, outcome), { ...mail, account: null });
    });
    this.runner.notify();
    this.logger.log({ event: 'declaration_settled', reference: declaration.reference, outcome: noted });
    await this.syncCustomer(outcome);
  }

  /** Updates our tables at once. If that fails, the provider's event or the next reconciliation does it. */
  private async syncCustomer({ customerId }: { customerId?: string }): Promise<void> {
    if (customerId === undefined) return;
    try {
      await this.sync.syncCustomer(customerId);
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      this.logger.warn({ event: 'sync_after_declaration_failed', cause: error.message });
    }
  }

  private async outcomeOf(declaration: StoredDeclaration, since: Date): Promise<Outcome> {
    const steps = declaration.kind === 'cancel' ? this.cancellation : this.withdrawal;
    const found = await steps.find(declaration);
    if (found.kind === 'ticket') return found;
    try {
      return await steps.carryOut(found.order, declaration);
    } catch (error) {
      const why = stoppedBy(error, since);
      if (why === null) throw error;
      // A part may be done: the subscription has ended, and its refund is refused.
      return { ...supportTicket(why, found.order), ...(await this.customerOf(found.order.owner_sub)) };
    }
  }

  private async customerOf(sub: string): Promise<{ customerId?: string }> {
    const customer = await this.db
      .selectFrom('billing_customers')
      .select('stripe_customer_id as customerId')
      .where('sub', '=', sub)
      .executeTakeFirst();
    return customer ?? {};
  }
}

/** Why a person has to take over from here; null: it is tried again. */
function stoppedBy(error: unknown, since: Date): SupportTicketReason | null {
  if (error instanceof ProviderRefused) return 'provider_refused';
  const isLate = Date.now() - since.getTime() > timeoutMs;
  return error instanceof ProviderFailure && isLate ? 'provider_away' : null;
}
