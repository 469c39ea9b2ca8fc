import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AddressSalts } from './address-salts.ts';
import { RateCounters } from './rate-counters.ts';
import { RateLimitGuard } from './rate-limit.guard.ts';
import { ScanQuota } from './scan-quota.ts';

@Global()
@Module({
  providers: [AddressSalts, RateCounters, ScanQuota, { provide: APP_GUARD, useClass: RateLimitGuard }],
  exports: [AddressSalts, ScanQuota],
})
export class AccessModule {}
