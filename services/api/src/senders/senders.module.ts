import { Module } from '@nestjs/common';
import { EntitlementsModule } from '../entitlements/entitlements.module.ts';
import { SenderReader } from './sender-reader.ts';
import { SendersController } from './senders.controller.ts';
import { SendersService } from './senders.service.ts';

/** Whose logo and name are on the documents of a member's reports. */
@Module({
  imports: [EntitlementsModule],
  controllers: [SendersController],
  providers: [SenderReader, SendersService],
  exports: [SenderReader],
})
export class SendersModule {}
