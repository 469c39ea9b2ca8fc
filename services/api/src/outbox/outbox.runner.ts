import { Injectable, Logger } from '@nestjs/common';
import { LeasedTaskRunner } from './leased-task-runner.ts';
import { backOffSeconds, EffectRefused, LeaseLost, type EffectHandler } from './effect.ts';
import { OutboxRepository, type TakenEffect } from './outbox.repository.ts';
import { noteDown } from './note-down.ts';

/**
 * Does what was decided: takes due effects, hands them to the handler of their kind, notes the end or the next try.
 * Slow ones of a kind that waits for strangers hold up none of another kind.
 * Kinds without a handler here wait for a replica that has one.
 */
@Injectable()
export class OutboxRunner extends LeasedTaskRunner {
  protected readonly logger = new Logger('Effects');
  protected readonly notTaken = 'effects_not_taken';
  private readonly handlers = new Map<string, EffectHandler>();
  /** Of each kind, how many work here. */
  private readonly inHand = new Map<string, number>();

  constructor(private readonly effects: OutboxRepository) {
    super();
  }

  handle(handler: EffectHandler): void {
    this.handlers.set(handler.kind, handler);
  }

  protected async takeDue(): Promise<void> {
    const handlers = [...this.handlers.values()];
    await this.take(handlers.filter((handler) => handler.atOnce === undefined).map(({ kind }) => kind));
    for (const { kind, atOnce: most } of handlers) {
      if (most !== undefined) await this.take([kind], most - (this.inHand.get(kind) ?? 0));
    }
  }

  private async take(kinds: readonly string[], most = Infinity): Promise<void> {
    const room = Math.min(most, this.room);
    if (room <= 0 || kinds.length === 0) return;
    for (const taken of await this.effects.take(kinds, room)) this.handOver(taken);
  }

  private handOver(taken: TakenEffect): void {
    const { kind } = taken;
    this.inHand.set(kind, (this.inHand.get(kind) ?? 0) + 1);
    this.begin(
      {
        run: () => this.runOne(taken),
        renew: () => this.effects.renew(taken),
        note: (error) => this.note(taken, error),
      },
      () => this.inHand.set(kind, (this.inHand.get(kind) ?? 1) - 1),
    );
  }

  private async runOne(taken: TakenEffect): Promise<void> {
    const { id, kind, payload, attempts, created_at: createdAt, was_interrupted: wasInterrupted } = taken;
    // Whether the attempt before did its work is unknown. Doing it again is the smaller harm.
    if (wasInterrupted) this.logger.warn({ event: 'effect_repeated', kind, effect: id, attempts });
    const save = async (next: Record<string, unknown>) => {
      if (!(await this.effects.save(taken, next))) throw new LeaseLost(kind);
    };
    await this.handlers.get(kind)!.run({ id, payload, attempts, createdAt, save });
    await noteDown(() => this.effects.finish(taken));
    this.logger.log({ event: 'effect_done', kind, effect: id, attempts });
  }

  private async note(taken: TakenEffect, error: unknown): Promise<void> {
    if (error instanceof LeaseLost) return;
    const cause = error instanceof Error ? error.message : 'unknown';
    const { kind, id, attempts } = taken;
    const refused = error instanceof EffectRefused;
    this.logger.warn({ event: refused ? 'effect_refused' : 'effect_failed', kind, effect: id, attempts, cause });
    if (refused) await this.effects.finish(taken, cause);
    else await this.effects.fail(taken, cause, backOffSeconds(attempts));
  }
}
