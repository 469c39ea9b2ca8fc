import { Inject, Injectable, Logger } from '@nestjs/common';
import { defaultLocale, type Locale } from '@stufenlos/contracts';
import { Kysely } from 'kysely';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { Customers } from '../customers/customers.ts';
import { PaymentLimits } from '../stripe/payment-limits.ts';
import { ProviderTimeouts } from '../stripe/provider-timeouts.ts';
import { providerProblem, withTimeout } from '../stripe/provider-problem.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';

/** The hosted portal. It always returns to our profile page, never to an address that the caller names. */
@Injectable()
export class PortalService {
  private readonly logger = new Logger('Portal');

  constructor(
    private readonly db: Kysely<Database>,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly customers: Customers,
    private readonly gateway: StripeGateway,
    private readonly limits: PaymentLimits,
    private readonly timeouts: ProviderTimeouts = new ProviderTimeouts(),
  ) {}

  /**
   * @param language of the page that opens it
   * @throws AppError `not_found` (no customer), `conflict` (several), `provider_unavailable`
   */
  async open(sub: string, language: Locale): Promise<{ url: string }> {
    if (!this.gateway.isOn) throw new AppError('provider_unavailable', { cause: new Error('payments are not set up') });
    await this.limits.admit(sub, new Date());
    try {
      return { url: await withTimeout(this.urlFor(sub, language), this.timeouts.buttonMs) };
    } catch (error) {
      throw providerProblem(error);
    }
  }

  private async urlFor(sub: string, language: Locale): Promise<string> {
    const customerId = await this.customers.find(sub);
    if (customerId === null) {
      this.logger.warn({ event: 'customer_missing', msg: 'Customer is not available' });
      throw new AppError('not_found');
    }
    const account = await this.db.selectFrom('accounts').select('locale').where('sub', '=', sub).executeTakeFirst();
    // As at the checkout: the browser remembers a language only where somebody has chosen it.
    const query = language === defaultLocale ? '' : `?lang=${language}`;
    const returnUrl = `${this.config.publicOrigin}/profile/general${query}`;
    return await this.gateway.createPortal(customerId, returnUrl, account?.locale ?? 'de');
  }
}
