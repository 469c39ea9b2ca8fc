import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessTokenGuard } from './access-token.guard.ts';
import { AccessTokens } from './access-tokens.ts';
import { AddressSalts } from '../rate-limits/address-salts.ts';
import { RateCounters } from '../rate-limits/rate-counters.ts';
import { RateLimitGuard } from '../rate-limits/rate-limit.guard.ts';
import { ScanQuota } from '../rate-limits/scan-quota.ts';
import { SignedInGuard } from './signed-in.guard.ts';

@Global()
@Module({
  providers: [
    AccessTokens,
    AddressSalts,
    RateCounters,
    ScanQuota,
    // In this order: who calls, how often, and whether they may.
    { provide: APP_GUARD, useClass: AccessTokenGuard },
    { provide: APP_GUARD, useClass: RateLimitGuard },
    { provide: APP_GUARD, useClass: SignedInGuard },
  ],
  exports: [AddressSalts, RateCounters, ScanQuota],
})
export class AccessModule {}
