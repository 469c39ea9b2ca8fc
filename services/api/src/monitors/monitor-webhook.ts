import { createHmac } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { monitorEventSchema } from '@stufenlos/contracts';
import { postExternally } from '@stufenlos/egress';
import { Kysely } from 'kysely';
import { z } from 'zod';
import { API_CONFIG, type ApiConfig } from '../config/api-config.ts';
import type { Database } from '../database/schema.ts';
import { EffectRefused, type Effect } from '../outbox/effect.ts';
import { effectKind } from '../outbox/effect-kind.ts';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import { MonitorsRepository } from './monitors.repository.ts';
import { WebhookSecrets } from './webhook-secrets.ts';

const payloadSchema = z.object({ monitorId: z.uuid(), event: monitorEventSchema });
export const webhookKind = effectKind('monitor.webhook', payloadSchema);
const limitMs = 10_000;
/** With the back-off of effects: over about half an hour. */
const mostTries = 8;

/**
 * `stufenlos-signature: t=<unix seconds>,v1=<hex HMAC-SHA256 of "<t>.<body>">`, the form that receivers of payment
 * webhooks know. The time is part of it, so that nobody sends an old message again. Pure.
 */
export function webhookSignature(secret: string, body: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

/** Tells a webhook that a run has ended: through the egress proxy, signed, a few times when nobody answers with 2xx. */
@Injectable()
export class MonitorWebhook implements OnModuleInit {
  constructor(
    @Inject(API_CONFIG) private readonly config: ApiConfig,
    private readonly db: Kysely<Database>,
    private readonly monitors: MonitorsRepository,
    private readonly secrets: WebhookSecrets,
    private readonly runner: OutboxRunner,
  ) {}

  onModuleInit(): void {
    this.runner.handle({ kind: webhookKind, run: (effect) => this.send(effect) });
  }

  private async send({ id, payload, attempts }: Effect<z.infer<typeof payloadSchema>>): Promise<void> {
    const { monitorId, event } = payload;
    const monitor = await this.db
      .selectFrom('monitors')
      .select(['owner_sub', 'page_key', 'webhook_url', 'webhook_secret', 'webhook_secret_sealed'])
      .where('id', '=', monitorId)
      .executeTakeFirst();
    const secret = monitor && this.secrets.read(monitor);
    if (!monitor?.webhook_url || !secret) throw new EffectRefused('there is no webhook any more');
    const body = JSON.stringify(event);
    const answer = await postExternally(
      {
        url: new URL(monitor.webhook_url),
        headers: {
          'content-type': 'application/json',
          'stufenlos-signature': webhookSignature(secret, body, new Date()),
          'stufenlos-delivery': id,
        },
        body,
        limitMs,
      },
      this.config.scan,
    );
    const isTaken = answer.kind === 'answered' && answer.status >= 200 && answer.status < 300;
    const error = isTaken ? null : answer.kind === 'answered' ? `http ${answer.status}` : answer.kind;
    await this.monitors.change(this.db, monitorId, { webhook_error: error });
    if (error === null) return;
    // What the egress proxy refuses today it refuses tomorrow.
    if (answer.kind === 'refused' || attempts >= mostTries) throw new EffectRefused(error);
    throw new Error(error);
  }
}
