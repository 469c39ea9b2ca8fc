import type { Scheduler } from 'fast-check';
import type { OutboxRunner } from '../../outbox/outbox.runner.ts';
import { CustomerReader } from '../customer-reader.ts';
import { CustomerSync } from '../customer-sync.ts';
import { entitlementOf } from '../../entitlements/entitlements.ts';
import { isGrantingStatus } from '../../entitlements/sources.ts';
import { limitOf } from '../../catalogue/product-limit.ts';
import type { PaymentNotices } from '../payment-notices.ts';
import { paymentProblemOf } from '../payment-problem.ts';
import { project, type Projection, type Reading } from '../projection.ts';
import type { KnownPurchases, ProjectionRepository, Written } from '../projection.repository.ts';
import type { StripeGateway } from '../../stripe/stripe.gateway.ts';
import { TermEnd } from '../term-end.ts';
import { modelCustomer, modelStart, ModelProvider, productOf, type ModelEvent } from './model-provider.ts';

export type Rule = typeof project;
const nothing: Projection = { syncSequence: 0n, subscriptions: [], payments: [] };

/** The tables of one customer in memory. What is written is decided by the same rule as in the database. */
export class ModelTables {
  projection = nothing;
  private sequence = 0n;
  private readonly withoutCheckout = new Set<string>();

  constructor(
    private readonly rule: Rule,
    private readonly travel: (label: string) => Promise<unknown>,
  ) {}

  nextSyncSequence = async (): Promise<bigint> => (this.sequence += 1n);

  known = async (): Promise<KnownPurchases> => ({
    bought: new Map(
      this.projection.payments.map((row) => [
        row.payment_intent_id,
        { checkoutId: row.checkout_id, productId: row.product_id },
      ]),
    ),
    withoutCheckout: new Set(this.withoutCheckout),
    begun: new Set(this.projection.subscriptions.filter(({ status }) => isGrantingStatus(status)).map(({ id }) => id)),
  });

  rememberWithoutCheckout = async (_customer: string, id: string): Promise<void> => void this.withoutCheckout.add(id);

  write = async (_customer: string, reading: Reading, syncSequence: bigint, now: Date): Promise<Written | null> => {
    await this.travel('writes');
    const before = this.projection;
    const after = this.rule(this.projection, reading, syncSequence, now);
    if (after) this.projection = after;
    return after && { sub: 'user-1', changed: true, before, now: after };
  };
}

/** The real reading and the real rule between a provider and tables of memory. */
export function stageOf(scheduler: Scheduler, rule: Rule = project) {
  const travel = (label: string) => scheduler.schedule(Promise.resolve(), label);
  const provider = new ModelProvider(travel);
  const tables = new ModelTables(rule, travel);
  const sync = new CustomerSync(
    tables as unknown as ProjectionRepository,
    new CustomerReader(provider as unknown as StripeGateway),
    { notify: () => undefined } as OutboxRunner,
    { mailNewProblems: () => Promise.resolve(false) } as unknown as PaymentNotices,
    new TermEnd(provider as unknown as StripeGateway),
  );
  return { travel, provider, tables, sync: () => sync.syncCustomer(modelCustomer) };
}

const statusOf = ({ status, isPaid }: { status: string; isPaid: boolean }) =>
  isGrantingStatus(status) && !isPaid ? 'incomplete' : status;

/** What the provider's state entitles to, without our way of reading it. */
export function readingOf({ subscriptions, payments }: ModelEvent['snapshot']): Reading {
  const planOf = (productId: string) => {
    const { name, metadata } = productOf(productId);
    return { name, plan: null, limit: limitOf(metadata).limit };
  };
  return {
    subscriptions: subscriptions.map((one) => ({
      ...one,
      status: statusOf(one),
      unitAmount: one.unitAmount ?? 0,
      plan: planOf(one.productId),
      money: null,
      problem: paymentProblemOf({ ...one, status: statusOf(one) }, null, payments),
    })),
    payments: payments.flatMap(({ origin, ...one }) => {
      if (!origin) return [];
      const productId = origin.productId ?? '';
      return [{ ...one, checkoutId: origin.id, productId, plan: planOf(productId) }];
    }),
  };
}

export function entitledTo({ subscriptions, payments }: Projection) {
  const { version: _version, ...entitled } = entitlementOf(
    { subscriptions, payments, sites: [], withdrawn: [] },
    'test',
    modelStart,
  );
  return entitled;
}

export const expectedOf = (state: ModelEvent['snapshot']) =>
  entitledTo(project(nothing, readingOf(state), 1n, modelStart) ?? nothing);
