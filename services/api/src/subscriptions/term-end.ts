import { Injectable, Logger } from '@nestjs/common';
import { intervalTerms } from '@stufenlos/contracts';
import { isGrantingStatus } from '../entitlements/sources.ts';
import { ProviderRefused } from '../stripe/provider-failure.ts';
import type { ProviderSubscription } from '../stripe/provider-objects.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';
import type { PlanFacts } from './projection.ts';

type Read = ProviderSubscription & { plan: PlanFacts };

/**
 * Name of the term that is to be set to its end now; null: none. Each term is set once, so a person who takes the end
 * back at the provider has renewed it. A plan without a limit was agreed on one by one, and so was its end. One whose limit
 * is unknown (0) may be such a plan: the reading decides that comes after the operator's repair. Pure.
 */
export function termToEnd(one: Read): string | null {
  const { kind, status, cancelAtPeriodEnd, periodEnd, priceId, endedTerm, plan } = one;
  if (intervalTerms[kind].renews || cancelAtPeriodEnd || periodEnd === null || !isGrantingStatus(status)) return null;
  if (plan.name === null || plan.limit === null || plan.limit === 0) return null;
  const term = `${priceId} ${periodEnd.toISOString()}`;
  return term === endedTerm ? null : term;
}

/** Sets subscriptions that do not renew to end with their period; see decisions/0028-a-year-ends-by-itself.md. */
@Injectable()
export class TermEnd {
  private readonly logger = new Logger('TermEnd');

  constructor(private readonly gateway: StripeGateway) {}

  /**
   * Safe to repeat.
   * @returns the subscriptions as they are after it
   * @throws ProviderFailure when the provider is away: the next reading does it
   */
  async setEnds<T extends Read>(subscriptions: readonly T[]): Promise<T[]> {
    return await Promise.all(subscriptions.map((one) => this.setEnd(one)));
  }

  private async setEnd<T extends Read>(one: T): Promise<T> {
    const term = termToEnd(one);
    if (term === null) return one;
    try {
      const { cancelAtPeriodEnd } = await this.gateway.endWithTerm(one.id, term);
      return { ...one, cancelAtPeriodEnd };
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      const { id: subscription } = one;
      this.logger.error({ event: 'term_not_ended', alert: true, subscription, code: error.code });
      return one;
    }
  }
}
