import { Module } from '@nestjs/common';
import { AccessTokens } from './access-tokens.ts';
import { ConfirmedEmails } from './confirmed-emails.ts';

/** Who calls, and whether an account is still there. */
@Module({
  providers: [AccessTokens, ConfirmedEmails],
  exports: [AccessTokens, ConfirmedEmails],
})
export class AccessModule {}
