import { Body, Controller, Headers, Logger } from '@nestjs/common';
import { Unlimited } from '../rate-limits/rate-limit.guard.ts';
import { Endpoint } from '../contract/endpoint.decorator.ts';
import { AppError } from '../errors/app-error.ts';
import { StripeEventsRepository } from './stripe-events.repository.ts';
import { StripeEventsTask } from './stripe-events.task.ts';
import { payloadHash, WebhookSignature } from './webhook-signature.ts';

/** Webhook of the provider: verifies the signature, stores the event and answers. The worker reads the object later. */
@Controller()
export class StripeWebhookController {
  private readonly logger = new Logger('StripeWebhook');

  constructor(
    private readonly signature: WebhookSignature,
    private readonly events: StripeEventsRepository,
    private readonly task: StripeEventsTask,
  ) {}

  /** The body comes as bytes: `raw-body.ts`. No rate limit: the provider sends as often as it must. */
  @Endpoint('stripeWebhook')
  @Unlimited()
  async receive(
    @Body() body: unknown,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<{ received: true }> {
    const isSigned = Buffer.isBuffer(body) && signature !== undefined;
    const event = isSigned ? this.signature.verified(body, signature, new Date()) : null;
    if (!event || !isSigned) {
      this.logger.warn({ event: 'webhook_refused', isSigned });
      throw new AppError('signature_refused');
    }
    if (await this.events.add(event, payloadHash(body))) this.task.notify();
    return { received: true };
  }
}
