import { Controller, Param } from '@nestjs/common';
import { endpoints, type Share } from '@stufenlos/contracts';
import { User, type CurrentUser } from '../access/current-user.ts';
import { Endpoint, type IdParam } from '../contract/endpoint.decorator.ts';
import { SharesService } from './shares.service.ts';

/** The owner's side of a shared link. */
@Controller()
export class SharesController {
  constructor(private readonly shares: SharesService) {}

  @Endpoint('shareRun')
  share(@User() { sub }: CurrentUser, @Param({ schema: endpoints.shareRun.params }) { id }: IdParam): Promise<Share> {
    return this.shares.share(id, sub);
  }

  @Endpoint('revokeShare')
  revoke(
    @User() { sub }: CurrentUser,
    @Param({ schema: endpoints.revokeShare.params }) { id }: IdParam,
  ): Promise<void> {
    return this.shares.revoke(id, sub);
  }
}
