import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Entitlement } from '@stufenlos/contracts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import { EntitlementReader } from './entitlement-facts.ts';
import { entitlementOf } from './entitlements.ts';
import { grantingSubscriptions, knownStatuses } from './sources.ts';

/** What somebody has paid for, as every answer of ours shows it. */
@Injectable()
export class EntitlementView {
  private readonly logger = new Logger('Entitlement');

  constructor(
    private readonly reader: EntitlementReader,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  async of(sub: string, now: Date): Promise<Entitlement> {
    const facts = await this.reader.readFacts(sub);
    // The log tells the operator. The ids are those of objects at the payment provider, not of the person.
    const several = grantingSubscriptions(facts.subscriptions, now).map(({ id }) => id);
    if (several.length > 1) this.logger.warn({ event: 'several_subscriptions', subscriptions: several });
    for (const { id, status } of facts.subscriptions) {
      if (!knownStatuses.has(status)) this.logger.warn({ event: 'subscription_status_unknown', id, status });
    }
    return entitlementOf(facts, this.config.payments.mode, now);
  }
}
