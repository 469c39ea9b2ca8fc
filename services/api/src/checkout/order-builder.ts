import { Inject, Injectable } from '@nestjs/common';
import {
  businessFaults,
  orderTextVersion,
  splitTax,
  taxPercentOf,
  taxTreatmentOf,
  termsVersion,
  type BusinessBuyer,
  type createCheckoutSchema,
  type Locale,
} from '@stufenlos/contracts';
import orderTextsDe from '@stufenlos/contracts/texts/order.de.json' with { type: 'json' };
import orderTextsEn from '@stufenlos/contracts/texts/order.en.json' with { type: 'json' };
import { Kysely } from 'kysely';
import type { z } from 'zod';
import type { CurrentUser } from '../access/current-user.ts';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { OrderTax } from '../database/billing-tables.ts';
import type { Database } from '../database/schema.ts';
import { AppError, invalidField } from '../errors/app-error.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import { profileOf } from '../entitlements/sources.ts';
import { newOrderReference } from '../orders/order-reference.ts';
import { OrderTerms } from '../orders/order-terms.ts';
import type { NewOrder } from '../orders/orders.repository.ts';
import { hasRightDigits } from './vat-id-digits.ts';

export type OrderRequest = z.output<typeof createCheckoutSchema>;

const buttonLabels: Record<Locale, string> = {
  de: orderTextsDe['checkout.submit'],
  en: orderTextsEn['checkout.submit'],
};

/**
 * Turns a request into an order. Price and contents come from our catalogue, never from the request; see
 * decisions/0014-an-order-is-placed-on-our-own-page.md.
 */
@Injectable()
export class OrderBuilder {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly catalogue: Catalogue,
    private readonly terms: OrderTerms,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  /** @throws AppError `conflict` (reason `texts` or `price`), `invalid_input`, `not_found` (the run), `provider_unavailable` */
  async build({ sub, email, emailVerified }: CurrentUser, request: OrderRequest, now: Date): Promise<NewOrder> {
    if (request.textVersion !== orderTextVersion || request.termsVersion !== termsVersion)
      throw new AppError('conflict', { data: { reason: 'texts' } });
    if (request.buyer === 'consumer' && !request.consents.immediate) {
      throw invalidField('consents.immediate', 'billing:checkout.immediateRequired');
    }
    const price = await this.catalogue.price(request.lookupKey);
    if (!price) {
      const isUnknown = await this.catalogue.isUnknown();
      throw isUnknown ? new AppError('provider_unavailable', { retryAfter: 5 }) : invalidField('lookupKey');
    }
    const amount = price.unit_amounts[request.currency];
    if (amount === undefined) throw invalidField('currency');
    // People order what they were shown. If the price has changed since then, the page shows the new one first.
    if (request.shownAmount !== undefined && request.shownAmount !== amount) {
      throw new AppError('conflict', { data: { reason: 'price' } });
    }
    const business = request.buyer === 'business' ? request.business : undefined;
    if (business !== undefined) await requireInvoiceable(business);
    const tax = orderTaxOf(this.config.payments.tax, amount, business);
    if (request.shownTax !== undefined && tax.mode === 'fixed' && request.shownTax !== tax.tax) {
      throw new AppError('conflict', { data: { reason: 'price' } });
    }
    // A plan whose limit is unknown is not sold. The catalogue is read again within a minute.
    if (price.site_limit === 0) throw new AppError('provider_unavailable', { retryAfter: 60 });
    if (request.runId !== undefined) await this.requireRun(request.runId, sub);
    return {
      id: request.orderId,
      reference: newOrderReference(),
      owner_sub: sub,
      // The papers go there. Without a confirmed address the buyer gives one at the checkout.
      email: emailVerified ? email : null,
      locale: request.locale,
      lookup_key: request.lookupKey,
      price_id: price.price_id,
      plan_name: price.name,
      site_limit: price.site_limit,
      profile: profileOf({ ...price, plan_name: price.name }),
      kind: price.kind,
      amount,
      currency: request.currency,
      tax_note: this.config.taxNote,
      text_version: request.textVersion,
      terms_hash: await this.terms.store(request.locale),
      button_label: buttonLabels[request.locale],
      buyer: request.buyer,
      business: business === undefined ? null : JSON.stringify(business),
      tax: JSON.stringify(tax),
      consents: JSON.stringify({ immediate: request.consents.immediate, at: now.toISOString() }),
      run_id: request.runId ?? null,
    };
  }

  private async requireRun(id: string, sub: string): Promise<void> {
    const run = await this.db
      .selectFrom('runs')
      .select('id')
      .where('id', '=', id)
      .where('owner_sub', '=', sub)
      .executeTakeFirst();
    if (!run) throw new AppError('not_found');
  }
}

/** @throws AppError `invalid_input`: no correct invoice could be written */
async function requireInvoiceable(business: BusinessBuyer): Promise<void> {
  const { vatId, country } = business;
  const [fault] = businessFaults(business);
  const isMistyped = fault === undefined && vatId !== undefined && !(await hasRightDigits(vatId, country));
  const field = isMistyped ? 'vatId' : fault;
  if (field !== undefined) throw invalidField(`business.${field}`, `billing:business.${field}.error`);
}

/** Pure. @param business undefined: a consumer, or a page of an older release, which does not ask */
function orderTaxOf(
  { mode, home }: ApiConfig['payments']['tax'],
  amount: number,
  business: BusinessBuyer | undefined,
): OrderTax {
  if (mode !== 'fixed') return { mode };
  const treatment = taxTreatmentOf(home, business);
  const percent = taxPercentOf(home, treatment);
  return { mode, treatment, country: home.country, percent, ...splitTax(amount, percent) };
}
