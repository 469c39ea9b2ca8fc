import { Inject, Injectable, Logger } from '@nestjs/common';
import { taxPercentOf, taxTreatments, type TaxTreatment } from '@stufenlos/contracts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import { AppError } from '../errors/app-error.ts';
import type { ProviderTaxRate } from '../stripe/provider-objects.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';

const cacheMs = 60 * 60_000;

/** The account's tax rates, one for each treatment, found by metadata `use`, percentage and country. */
@Injectable()
export class TaxRates {
  private readonly logger = new Logger('TaxRates');
  private cached = new Map<TaxTreatment, string>();
  private cachedUntil = 0;

  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly gateway: StripeGateway,
  ) {}

  /** @returns whether all of them are there; what is missing is said in the log. @throws ProviderFailure */
  async refresh(): Promise<boolean> {
    if (this.config.payments.tax.mode !== 'fixed') return true;
    const rates = await this.gateway.taxRates();
    this.cached = new Map(
      taxTreatments.flatMap((use) => {
        const found = rates.find((rate) => this.fits(rate, use));
        if (!found) this.logger.error({ event: 'tax_rate_missing', alert: true, use, percent: this.percentOf(use) });
        return found ? [[use, found.id] as const] : [];
      }),
    );
    this.cachedUntil = Date.now() + cacheMs;
    return this.cached.size === taxTreatments.length;
  }

  /** @throws AppError `provider_unavailable`: no invoice could be written, so nothing is sold. @throws ProviderFailure */
  async idOf(use: TaxTreatment): Promise<string> {
    if (!this.cached.has(use) || this.cachedUntil < Date.now()) await this.refresh();
    const id = this.cached.get(use);
    if (id === undefined) throw new AppError('provider_unavailable', { retryAfter: 60 });
    return id;
  }

  private fits({ use, percentage, country }: ProviderTaxRate, wanted: TaxTreatment): boolean {
    const isHere = wanted !== 'domestic' || country === this.config.payments.tax.home.country;
    return use === wanted && percentage === this.percentOf(wanted) && isHere;
  }

  private percentOf(use: TaxTreatment): number {
    return taxPercentOf(this.config.payments.tax.home, use);
  }
}
