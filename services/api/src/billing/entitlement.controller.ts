import { Controller, Logger } from '@nestjs/common';
import type { Entitlement } from '@stufenlos/contracts';
import { User, type CurrentUser } from '../access/current-user.ts';
import { Endpoint } from '../contract/endpoint.decorator.ts';
import { EntitlementReader } from './entitlement-facts.ts';
import { entitlementOf } from './entitlements.ts';
import { grantingSubscriptions, knownStatuses } from './sources.ts';

@Controller()
export class EntitlementController {
  private readonly logger = new Logger('Entitlement');

  constructor(private readonly reader: EntitlementReader) {}

  @Endpoint('entitlement')
  async read(@User() { sub }: CurrentUser): Promise<Entitlement> {
    const facts = await this.reader.read(sub);
    const now = new Date();
    // Told to the operator, never a crash (P76). Objects of the payment provider, not of the person.
    const several = grantingSubscriptions(facts.subscriptions, now).map(({ id }) => id);
    if (several.length > 1) this.logger.warn({ event: 'several_subscriptions', subscriptions: several });
    for (const { id, status } of facts.subscriptions) {
      if (!knownStatuses.has(status)) this.logger.warn({ event: 'subscription_status_unknown', id, status });
    }
    return entitlementOf(facts, 'test', now);
  }
}
