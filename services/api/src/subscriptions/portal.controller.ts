import { Controller } from '@nestjs/common';
import { User, type CurrentUser } from '../access/current-user.ts';
import { Endpoint } from '../contract/endpoint.decorator.ts';
import { PortalService } from './portal.service.ts';

@Controller()
export class PortalController {
  constructor(private readonly portal: PortalService) {}

  @Endpoint('createPortal')
  create(@User() { sub }: CurrentUser): Promise<{ url: string }> {
    return this.portal.open(sub);
  }
}
