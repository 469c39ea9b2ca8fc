import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Kysely, type Transaction } from 'kysely';
import { z } from 'zod';
import type { Database } from '../database/schema.ts';
import { EffectRefused, type Effect } from '../outbox/effect.ts';
import { effectKind } from '../outbox/effect-kind.ts';
import { addEffect } from '../outbox/outbox.repository.ts';
import { OutboxRunner } from '../outbox/outbox.runner.ts';
import { ProviderRefused } from '../stripe/provider-failure.ts';
import type { SiteSource } from '../entitlements/sources.ts';
import { mirrorOf } from './site-mirror.ts';
import { StripeGateway } from '../stripe/stripe.gateway.ts';

const sourceSchema = z.object({ kind: z.enum(['subscription', 'payment']), id: z.string() });
export const mirrorKind = effectKind('billing.mirror', sourceSchema);

/**
 * Shows the operator at the payment provider which sites a source pays for; see
 * decisions/0011-our-table-of-websites-is-the-truth.md. An effect names only the source and reads the list when it
 * runs. A failure costs the person nothing.
 */
@Injectable()
export class MetadataMirror implements OnModuleInit {
  constructor(
    private readonly db: Kysely<Database>,
    private readonly runner: OutboxRunner,
    private readonly gateway: StripeGateway,
  ) {}

  /** Without payments set up the effects wait for a replica that has them. */
  onModuleInit(): void {
    this.runner.handle({ kind: mirrorKind, isOn: this.gateway.isOn, run: (effect) => this.run(effect) });
  }

  /** Call in the transaction that changes the sites of these sources. */
  async enqueue(tx: Transaction<Database>, sources: readonly SiteSource[]): Promise<void> {
    const once = new Map(sources.map(({ kind, id }) => [id, { kind, id }]));
    for (const source of once.values()) {
      await addEffect(tx, mirrorKind, `mirror:${source.id}:${randomUUID()}`, source);
    }
  }

  /** Call after the commit. */
  notify(): void {
    this.runner.notify();
  }

  private async run({ payload: { kind, id } }: Effect<SiteSource>): Promise<void> {
    try {
      await writeUntilSame(
        () => this.currentMetadata(id),
        (metadata) => this.gateway.writeMetadata(kind, id, metadata),
      );
    } catch (error) {
      const isMissing = error instanceof ProviderRefused && error.code === 'resource_missing';
      throw isMissing ? new EffectRefused(error.message) : error;
    }
  }

  private async currentMetadata(sourceId: string): Promise<Record<string, string>> {
    const sites = await this.db
      .selectFrom('registered_sites')
      .select('host_key')
      .where('source_id', '=', sourceId)
      .where((row) => row.or([row('release_at', 'is', null), row('release_at', '>', new Date())]))
      .orderBy('slot_no')
      .execute();
    return mirrorOf(sites.map((site) => site.host_key));
  }
}

/**
 * Two replicas may write at once, and an older list may arrive last. A writer looks again and writes what has
 * changed since, so the last write is always one of the newest list.
 */
export async function writeUntilSame<T>(read: () => Promise<T>, write: (wanted: T) => Promise<void>): Promise<void> {
  let wanted = await read();
  for (;;) {
    await write(wanted);
    const now = await read();
    if (JSON.stringify(now) === JSON.stringify(wanted)) return;
    wanted = now;
  }
}
