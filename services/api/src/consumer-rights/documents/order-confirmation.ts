import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Kysely } from 'kysely';
import { OrderAddress } from '../../orders/order-address.ts';
import { orderConfirmKind } from '../../orders/order-settlement.ts';
import { API_CONFIG, type ApiConfig } from '../../config/api-config.ts';
import type { Database } from '../../database/schema.ts';
import { EffectRefused, type Effect } from '../../outbox/effect.ts';
import { OutboxRunner } from '../../outbox/outbox.runner.ts';
import { Mailer } from '../../mail/mailer.ts';
import { profileOf } from '../../entitlements/sources.ts';
import type { Order } from '../match-order.ts';
import { contractDocument } from './contract-document.ts';
import { priceOf, type OrderContents } from './order-documents.ts';
import { orderMailDetails } from './order-mail-details.ts';
import { termsDocument } from './terms-document.ts';
import { withdrawalDocument } from './withdrawal-document.ts';

/** The confirmation of an order with contract, terms and withdrawal notice attached, in the language of the order. */
@Injectable()
export class OrderConfirmation implements OnModuleInit {
  private readonly logger = new Logger('ConsumerRights');

  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly db: Kysely<Database>,
    private readonly mailer: Mailer,
    private readonly runner: OutboxRunner,
    private readonly address: OrderAddress,
  ) {}

  onModuleInit(): void {
    this.runner.handle({ kind: orderConfirmKind, run: (effect) => this.run(effect).catch(papersAreMissing) });
  }

  private async run(effect: Effect<{ orderId: string }>): Promise<void> {
    const { orderId } = effect.payload;
    const order = await this.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();
    if (!order) throw new EffectRefused('no such order');
    const { reference, plan_name: plan, locale, buyer } = order;
    const email = await this.address.of(order);
    // The order itself is valid and readable in the account.
    if (email === null) throw new EffectRefused('the order has no e-mail address');
    const terms =
      order.terms_hash === null
        ? null
        : await this.db
            .selectFrom('order_terms')
            .select(['version', 'parts'])
            .where('hash', '=', order.terms_hash)
            .executeTakeFirstOrThrow();
    const run =
      order.run_id === null
        ? undefined
        : await this.db.selectFrom('runs').select('url').where('id', '=', order.run_id).executeTakeFirst();
    const details = orderMailDetails(order, run, this.config.publicOrigin);
    const facts = {
      order,
      contents: await this.contentsOf(order),
      settings: this.config,
      termsVersion: terms?.version ?? null,
    };
    const isConsumer = buyer === 'consumer';
    if (this.config.operator.address === null || this.config.operator.email === null) {
      const missing = 'OPERATOR_ADDRESS or OPERATOR_EMAIL';
      this.logger.error({ event: 'order_papers_incomplete', alert: true, missing });
    }
    await this.mailer.send(
      effect,
      {
        to: email,
        locale,
        kind: isConsumer ? 'order' : 'orderBusiness',
        words: { reference, plan, price: priceOf(order), details },
      },
      [
        contractDocument(facts),
        ...(terms ? [termsDocument(order, terms)] : []),
        ...(isConsumer ? [withdrawalDocument(facts)] : []),
      ],
    );
  }

  /** Of an order from before its contents were kept, the catalogue knows them, unless the product could not be read. */
  private async contentsOf(order: Order): Promise<OrderContents | null> {
    const { site_limit: siteLimit, profile, plan_name } = order;
    if (profile !== null) return { siteLimit, profile };
    const price = await this.db
      .selectFrom('plan_prices')
      .select(['site_limit', 'plan'])
      .where('price_id', '=', order.price_id)
      .executeTakeFirst();
    if (!price || price.site_limit === 0) return null;
    return { siteLimit: price.site_limit, profile: profileOf({ ...price, plan_name }) };
  }
}

/** The law wants the papers to reach the buyer, so a person has to send what no mail could. */
function papersAreMissing(error: unknown): never {
  if (error instanceof EffectRefused) throw new EffectRefused(error.message, { needsOperator: true });
  throw error;
}
