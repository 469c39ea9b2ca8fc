import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { backOffSeconds, EffectRefused, EffectTakenOver, type EffectHandler } from './effect.ts';
import { EffectsRepository, leaseSeconds, type TakenEffect } from './effects.repository.ts';

/** Effects that one replica works on at once. */
const atOnce = 4;

/**
 * Does what was decided: takes due effects, hands them to the handler of their kind, notes the end or the next try.
 * Woken by the clock, by a ring after a commit, and by every end of an effect. A slow one holds up nobody but
 * itself, and slow ones of a kind that waits for strangers none of another kind.
 * Kinds without a handler here wait for a replica that has one.
 */
@Injectable()
export class EffectsRunner implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Effects');
  private readonly handlers = new Map<string, EffectHandler>();
  private readonly working = new Set<Promise<void>>();
  /** Of each kind, how many work here. */
  private readonly inHand = new Map<string, number>();
  private starting: Promise<void> | undefined;
  private rung = false;
  private ending = false;

  constructor(private readonly effects: EffectsRepository) {}

  handle(handler: EffectHandler): void {
    this.handlers.set(handler.kind, handler);
  }

  /** After a commit that added an effect. Losing a ring is fine: the clock comes by. */
  ring(): void {
    this.rung = true;
    this.start().catch((error: unknown) => {
      this.logger.warn({ event: 'effects_not_taken', cause: error instanceof Error ? error.message : 'unknown' });
    });
  }

  /** Starts what is due, as far as there is room, and does not wait for its end. */
  start(): Promise<void> {
    this.starting ??= this.startDue().finally(() => (this.starting = undefined));
    return this.starting;
  }

  /** Resolves when nothing is due and nothing works here. */
  async drain(): Promise<void> {
    for (;;) {
      await this.start();
      if (this.working.size === 0) return;
      await Promise.all(this.working);
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.ending = true;
    await this.starting?.catch(() => undefined);
    await Promise.all(this.working);
  }

  private async startDue(): Promise<void> {
    do {
      this.rung = false;
      if (this.ending) return;
      const handlers = [...this.handlers.values()];
      await this.take(handlers.filter((handler) => handler.atOnce === undefined).map(({ kind }) => kind));
      for (const { kind, atOnce: most } of handlers) {
        if (most !== undefined) await this.take([kind], most - (this.inHand.get(kind) ?? 0));
      }
      // A ring during the look may be about a commit that the look did not see.
    } while (this.rung);
  }

  private async take(kinds: readonly string[], most = atOnce): Promise<void> {
    const room = Math.min(most, atOnce - this.working.size);
    if (room <= 0 || kinds.length === 0) return;
    for (const taken of await this.effects.take(kinds, room)) this.begin(taken);
  }

  private begin(taken: TakenEffect): void {
    const { kind } = taken;
    this.inHand.set(kind, (this.inHand.get(kind) ?? 0) + 1);
    const work = this.runOne(taken).finally(() => {
      this.working.delete(work);
      this.inHand.set(kind, (this.inHand.get(kind) ?? 1) - 1);
      this.ring();
    });
    this.working.add(work);
  }

  private async runOne(taken: TakenEffect): Promise<void> {
    const renewal = setInterval(() => void this.effects.renew(taken).catch(() => undefined), (leaseSeconds * 1000) / 3);
    try {
      const { id, payload, attempts, created_at: createdAt } = taken;
      const save = async (next: Record<string, unknown>) => {
        if (!(await this.effects.save(taken, next))) throw new EffectTakenOver(taken.kind);
      };
      await this.handlers.get(taken.kind)!.run({ id, payload, attempts, createdAt, save });
      await this.effects.finish(taken);
      this.logger.log({ event: 'effect_done', kind: taken.kind, effect: id, attempts });
    } catch (error) {
      // When not even that can be written, the lease ends by itself.
      await this.note(taken, error).catch(() => undefined);
    } finally {
      clearInterval(renewal);
    }
  }

  private async note(taken: TakenEffect, error: unknown): Promise<void> {
    if (error instanceof EffectTakenOver) return;
    const cause = error instanceof Error ? error.message : 'unknown';
    const { kind, id, attempts } = taken;
    const refused = error instanceof EffectRefused;
    this.logger.warn({ event: refused ? 'effect_refused' : 'effect_failed', kind, effect: id, attempts, cause });
    if (refused) await this.effects.finish(taken, cause);
    else await this.effects.fail(taken, cause, backOffSeconds(attempts));
  }
}
