import { Body, Controller, Param } from '@nestjs/common';
import { endpoints, type Checkout } from '@stufenlos/contracts';
import { User, type CurrentUser } from '../access/current-user.ts';
import { Endpoint, type IdParam } from '../contract/endpoint.decorator.ts';
import { CheckoutService } from './checkout.service.ts';
import { CheckoutState } from './checkout-state.ts';
import type { OrderRequest } from './order-builder.ts';

@Controller()
export class CheckoutController {
  constructor(
    private readonly service: CheckoutService,
    private readonly state: CheckoutState,
  ) {}

  @Endpoint('createCheckout')
  create(
    @User() user: CurrentUser,
    @Body({ schema: endpoints.createCheckout.body }) request: OrderRequest,
  ): Promise<{ url: string }> {
    return this.service.place(user, request, new Date());
  }

  @Endpoint('checkout')
  read(@User() { sub }: CurrentUser, @Param({ schema: endpoints.checkout.params }) { id }: IdParam): Promise<Checkout> {
    return this.state.stateOf(sub, id);
  }
}
