import { Module } from '@nestjs/common';
import { StripeModule } from '../stripe/stripe.module.ts';
import { CatalogueRepository } from './catalogue.repository.ts';
import { Catalogue } from './catalogue.ts';
import { PlansController } from './plans.controller.ts';
import { TaxRates } from './tax-rates.ts';

/** What can be bought: prices, limits and tax rates of the payment provider. */
@Module({
  imports: [StripeModule],
  controllers: [PlansController],
  providers: [Catalogue, CatalogueRepository, TaxRates],
  exports: [Catalogue, TaxRates],
})
export class CatalogueModule {}
