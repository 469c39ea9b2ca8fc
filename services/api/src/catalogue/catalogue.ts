import { Injectable, Logger } from '@nestjs/common';
import { Kysely } from 'kysely';
import { specifiedPlans, type Plan } from '@stufenlos/contracts';
import type { Database } from '../database/schema.ts';
import { nextSyncSequence } from '../stripe/sync-sequence.ts';
import { CatalogueRepository, type PlanPrice, type PriceReading } from './catalogue.repository.ts';
import { plansOf, soldCurrencies } from './plan-cards.ts';
import { limitOf } from './product-limit.ts';
import type { ProviderPrice, ProviderProduct } from '../stripe/provider-objects.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';
import { TaxRates } from './tax-rates.ts';
import { minute, Scheduled } from '../scheduler/scheduled.decorator.ts';

/**
 * Pause before the next reading of the provider: after a complete one, and after one that failed or missed something.
 */
const intervals = { whole: 60 * minute, broken: minute };
/** Every visitor asks for the plans, so they are cached. A changed price shows after this time at the latest. */
const cacheMs = 5000;

/**
 * What can be bought: the prices and products of the provider. How a limit is read:
 * decisions/0010-access-follows-the-state-of-the-payment.md.
 */
@Injectable()
export class Catalogue {
  private readonly logger = new Logger('Catalogue');
  private nextAt = 0;
  private cached: { plans: readonly Plan[]; until: number } | undefined;

  constructor(
    private readonly db: Kysely<Database>,
    private readonly gateway: StripeGateway,
    private readonly prices: CatalogueRepository,
    private readonly taxRates: TaxRates,
  ) {}

  /** For the clock: at the start, then every hour, sooner while something is amiss. */
  @Scheduled({ name: 'catalogue', everyMs: minute, onEveryReplica: true })
  async refreshWhenDue(now: Date): Promise<void> {
    if (!this.gateway.isOn || now.getTime() < this.nextAt) return;
    this.nextAt = now.getTime() + intervals.broken;
    if (await this.refresh()) this.nextAt = now.getTime() + intervals.whole;
  }

  /**
   * Reads everything again.
   * @returns whether every limit could be read and every tax rate is there; a limit that could not be read stays what it
   * was, or is 0
   * @throws ProviderFailure when the prices cannot be read; nothing is changed then
   */
  async refresh(): Promise<boolean> {
    const syncSequence = await nextSyncSequence(this.db);
    const prices = await this.gateway.prices();
    const products = new Map<string, ProductReading>();
    for (const { productId } of prices) {
      if (!products.has(productId)) products.set(productId, await this.productReading(productId));
    }
    const readings = (isRead: boolean) =>
      prices
        .map((price) => ({ price, product: products.get(price.productId)! }))
        .filter(({ product }) => product.isRead === isRead)
        .map(({ price, product }) => readingOf(price, product));
    await this.prices.write(readings(true), readings(false), syncSequence);
    this.cached = undefined;
    return (await this.taxRates.refresh()) && [...products.values()].every(({ isRead }) => isRead);
  }

  /** The plans as they are sold, or the built-in ones while no provider is connected or nothing was read yet. */
  async plans(now: Date): Promise<readonly Plan[]> {
    if (!this.gateway.isOn) return specifiedPlans;
    if (this.cached && this.cached.until > now.getTime()) return this.cached.plans;
    const sold = await this.prices.sold();
    const plans = sold.length === 0 && (await this.prices.isEmpty()) ? specifiedPlans : plansOf(sold);
    this.cached = { plans, until: now.getTime() + cacheMs };
    return plans;
  }

  /** Undefined: not sold. @param lookupKey of one of our own plans; other prices of the account cannot be ordered */
  async price(lookupKey: string): Promise<PlanPrice | undefined> {
    if (!specifiedPlans.some(({ prices }) => prices.some((price) => price.lookupKey === lookupKey))) return undefined;
    return (await this.prices.sold()).find((price) => price.lookup_key === lookupKey);
  }

  /** Whether the provider was never read, so that it is unknown what is sold. */
  isUnknown(): Promise<boolean> {
    return this.prices.isEmpty();
  }

  private async productReading(id: string): Promise<ProductReading> {
    let product: ProviderProduct | null = null;
    let isRead = true;
    try {
      product = await this.gateway.product(id);
    } catch (error) {
      isRead = false;
      const cause = error instanceof Error ? error.message : 'unknown';
      this.logger.error({ event: 'limit_lookup_failed', msg: 'Failed to look up the limit', product: id, cause });
    }
    const { limit, isKnown } = limitOf(product?.metadata ?? {});
    if (isRead && !isKnown) this.logger.error({ event: 'limit_unknown', alert: true, product: id, limit: 0 });
    return { name: product?.name ?? id, plan: product?.metadata['plan'] ?? null, limit, isRead };
  }
}

interface ProductReading {
  name: string;
  plan: string | null;
  limit: number | null;
  /** False: the look-up failed, as opposed to a product without a usable limit. */
  isRead: boolean;
}

const readingOf = (price: ProviderPrice, product: ProductReading): PriceReading => ({
  price_id: price.id,
  lookup_key: price.lookupKey,
  product_id: price.productId,
  name: product.name,
  plan: product.plan,
  site_limit: product.limit,
  unit_amounts: JSON.stringify(soldCurrencies(price.unitAmounts)),
  kind: price.kind,
  tax_behavior: price.taxBehavior,
  active: price.active,
});
