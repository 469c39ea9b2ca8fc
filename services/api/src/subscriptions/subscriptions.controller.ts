import { Controller, Headers } from '@nestjs/common';
import type { Entitlement } from '@stufenlos/contracts';
import { ConfirmedEmails } from '../access/confirmed-emails.ts';
import { User, type CurrentUser } from '../access/current-user.ts';
import { Endpoint } from '../contract/endpoint.decorator.ts';
import { EntitlementView } from '../entitlements/entitlement-view.ts';
import { localeFromAcceptLanguage } from '../contract/accept-language.ts';
import { LegacyCustomers } from './legacy-customers.ts';
import { PortalService } from './portal.service.ts';

/** What the caller has bought, and the provider's page to change it. */
@Controller()
export class SubscriptionsController {
  constructor(
    private readonly view: EntitlementView,
    private readonly legacy: LegacyCustomers,
    private readonly confirmedEmails: ConfirmedEmails,
    private readonly portal: PortalService,
  ) {}

  /** The website asks for it at each visit, so an address that has changed is noticed here. */
  @Endpoint('entitlement')
  async entitlement(@User() user: CurrentUser): Promise<Entitlement> {
    const { sub } = user;
    const now = new Date();
    await this.confirmedEmails.seen(user);
    const entitlement = await this.view.of(sub, now);
    if (entitlement.state === 'none') this.legacy.searchInBackground(sub, now);
    return entitlement;
  }

  @Endpoint('createPortal')
  createPortal(@User() { sub }: CurrentUser, @Headers('accept-language') accepted?: string): Promise<{ url: string }> {
    return this.portal.open(sub, localeFromAcceptLanguage(accepted));
  }
}
