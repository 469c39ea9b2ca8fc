import { Module } from '@nestjs/common';
import { EntitlementReader } from './entitlement-facts.ts';
import { EntitlementView } from './entitlement-view.ts';

/** What a person has paid for, from our tables alone. */
@Module({
  providers: [EntitlementReader, EntitlementView],
  exports: [EntitlementReader, EntitlementView],
})
export class EntitlementsModule {}
