import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { ProviderEvent } from '../stripe/provider-objects.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';

/** Seconds that the time of a signature may differ from our clock, in both directions. */
const toleranceSeconds = 300;

/** The proof that a call comes from the payment provider: a signature over the very bytes of the body. */
@Injectable()
export class WebhookSignature {
  private readonly secrets: readonly string[];

  constructor(
    @Inject(API_CONFIG) { payments }: ApiConfig,
    private readonly gateway: StripeGateway,
  ) {
    this.secrets = payments.webhookSecrets;
  }

  /** Null: not signed with any of our secrets, or not now. */
  verified(body: Buffer, signature: string, now: Date): ProviderEvent | null {
    // The provider's client refuses old signatures only: one from the future could be kept and sent forever.
    if (secondsOf(signature) - Math.floor(now.getTime() / 1000) > toleranceSeconds) return null;
    for (const secret of this.secrets) {
      try {
        return this.gateway.verifiedEvent(body, signature, secret);
      } catch {
        // Another secret may fit while one is exchanged.
      }
    }
    return null;
  }
}

/** The time that the client reads: the last `t` of the header. */
const secondsOf = (signature: string): number =>
  Number.parseInt(
    signature
      .split(',')
      .findLast((part) => part.startsWith('t='))
      ?.slice(2) ?? '',
    10,
  );

/** Tells a repeated event from one that was changed on the way to us; the content itself is never kept. */
export const payloadHash = (body: Buffer): Buffer => createHash('sha256').update(body).digest();
