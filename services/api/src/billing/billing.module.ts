import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { EntitlementReader } from './entitlement-facts.ts';
import { EntitlementController } from './entitlement.controller.ts';
import { EntitlementGuard } from './entitlement.guard.ts';
import { PlansController } from './plans.controller.ts';

@Module({
  controllers: [EntitlementController, PlansController],
  providers: [EntitlementReader, { provide: APP_GUARD, useClass: EntitlementGuard }],
  exports: [EntitlementReader],
})
export class BillingModule {}
