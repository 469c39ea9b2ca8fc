import { Controller } from '@nestjs/common';
import type { Entitlement } from '@stufenlos/contracts';
import { User, type CurrentUser } from '../access/current-user.ts';
import { Endpoint } from '../contract/endpoint.decorator.ts';
import { EntitlementView } from './entitlement-view.ts';

@Controller()
export class EntitlementController {
  constructor(private readonly view: EntitlementView) {}

  @Endpoint('entitlement')
  read(@User() { sub }: CurrentUser): Promise<Entitlement> {
    return this.view.of(sub, new Date());
  }
}
