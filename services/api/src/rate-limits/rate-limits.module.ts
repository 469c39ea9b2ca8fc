import { Global, Module } from '@nestjs/common';
import { AddressSalts } from './address-salts.ts';
import { RateCounters } from './rate-counters.ts';
import { ScanQuota } from './scan-quota.ts';

/** How often an address or an account may call. */
@Global()
@Module({
  providers: [AddressSalts, RateCounters, ScanQuota],
  exports: [AddressSalts, RateCounters, ScanQuota],
})
export class RateLimitsModule {}
