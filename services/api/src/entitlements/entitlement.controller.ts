import { Controller } from '@nestjs/common';
import type { Entitlement } from '@stufenlos/contracts';
import { User, type CurrentUser } from '../access/current-user.ts';
import { Endpoint } from '../contract/endpoint.decorator.ts';
import { CustomerEmail } from '../customers/customer-email.ts';
import { EarlierCustomers } from '../customers/legacy-customers.ts';
import { EntitlementView } from './entitlement-view.ts';

@Controller()
export class EntitlementController {
  constructor(
    private readonly view: EntitlementView,
    private readonly earlier: EarlierCustomers,
    private readonly email: CustomerEmail,
  ) {}

  @Endpoint('entitlement')
  async read(@User() user: CurrentUser): Promise<Entitlement> {
    const { sub } = user;
    const now = new Date();
    await this.email.note(user);
    const entitlement = await this.view.of(sub, now);
    if (entitlement.state === 'none') this.earlier.look(sub, now);
    return entitlement;
  }
}
