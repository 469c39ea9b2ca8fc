import { Module } from '@nestjs/common';
import { PaymentLimits } from './payment-limits.ts';
import { ProviderTimeouts } from './provider-timeouts.ts';
import { StripeGateway } from './stripe.gateway.ts';

/** The payment provider: calls to it, and how often it may be called. */
@Module({
  providers: [ProviderTimeouts, PaymentLimits, StripeGateway],
  exports: [ProviderTimeouts, PaymentLimits, StripeGateway],
})
export class StripeModule {}
