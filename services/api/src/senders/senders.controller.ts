import { Body, Controller } from '@nestjs/common';
import type { SenderState } from '@stufenlos/contracts';
import { User, type CurrentUser } from '../access/current-user.ts';
import { Endpoint } from '../contract/endpoint.decorator.ts';
import { readSender } from './sender-reading.ts';
import { SendersService } from './senders.service.ts';

/** The caller's own sender on reports. The body is read here: its faults have texts of their own. */
@Controller()
export class SendersController {
  constructor(private readonly senders: SendersService) {}

  @Endpoint('sender')
  read(@User() { sub }: CurrentUser): Promise<SenderState> {
    return this.senders.read(sub, new Date());
  }

  @Endpoint('putSender')
  put(@User() { sub }: CurrentUser, @Body() body: unknown): Promise<SenderState> {
    return this.senders.put(sub, readSender(body), new Date());
  }

  @Endpoint('deleteSender')
  remove(@User() { sub }: CurrentUser): Promise<void> {
    return this.senders.remove(sub);
  }
}
