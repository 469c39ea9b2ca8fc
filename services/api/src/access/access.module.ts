import { Module } from '@nestjs/common';
import { AccessTokens } from './access-tokens.ts';
import { ConfirmedAddresses } from './confirmed-addresses.ts';

/** Who calls, and whether an account is still there. */
@Module({
  providers: [AccessTokens, ConfirmedAddresses],
  exports: [AccessTokens, ConfirmedAddresses],
})
export class AccessModule {}
