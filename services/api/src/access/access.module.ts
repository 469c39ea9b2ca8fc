import { Module } from '@nestjs/common';
import { AccessTokens } from './access-tokens.ts';

/** Who calls, and whether an account is still there. */
@Module({
  providers: [AccessTokens],
  exports: [AccessTokens],
})
export class AccessModule {}
