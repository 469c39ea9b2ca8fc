import { Injectable } from '@nestjs/common';
import { StripeGateway } from '../stripe/stripe.gateway.ts';
import { OrdersRepository, type OrderRow } from './orders.repository.ts';

/** Where mails about an order go: the confirmed address of the account, else the one that was given at the checkout. */
@Injectable()
export class OrderAddress {
  constructor(
    private readonly gateway: StripeGateway,
    private readonly orders: OrdersRepository,
  ) {}

  /** Null: there is none. @throws ProviderFailure */
  async of({ id, email, checkout_id: checkoutId }: OrderRow): Promise<string | null> {
    if (email !== null || checkoutId === null || !this.gateway.isOn) return email;
    const given = (await this.gateway.checkout(checkoutId))?.email ?? null;
    if (given !== null) await this.orders.noteEmail(id, given);
    return given;
  }
}
