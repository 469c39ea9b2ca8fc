import { Injectable, Logger } from '@nestjs/common';
import { backOffSeconds } from '../scheduler/lease.ts';
import { LeasedTaskRunner } from '../scheduler/leased-task-runner.ts';
import { EffectRefused, LeaseLost, type EffectHandler } from './effect.ts';
import { effectNames, mostWaiting, type ExternalService } from './effect-kind.ts';
import { OutboxRepository, type TakenEffect } from './outbox.repository.ts';
import { noteDown } from './note-down.ts';
import { Scheduled, second } from '../scheduler/scheduled.decorator.ts';

/**
 * Does what was decided: takes due effects, hands them to the handler of their kind, notes the end or the next try.
 * Those that wait for a provider or a webhook never take all the room: mails go on while one of them is silent.
 * Kinds that this release does not know wait for a replica that does.
 */
@Injectable()
export class OutboxRunner extends LeasedTaskRunner {
  protected readonly logger = new Logger('Effects');
  protected readonly notTaken = 'effects_not_taken';
  private readonly handlers = new Map<string, EffectHandler>();
  /** How many effects of this process wait for each. */
  private readonly waiting: Record<ExternalService, number> = { provider: 0, webhook: 0 };
  /** As many as may wait for others, and two more. */
  protected override readonly atOnce = mostWaiting.provider + mostWaiting.webhook + 2;

  constructor(private readonly effects: OutboxRepository) {
    super();
  }

  /** Call in `onModuleInit`. */
  handle<Payload extends object>(handler: EffectHandler<Payload>): void {
    const { name } = handler.kind;
    if (this.handlers.has(name)) throw new Error(`The effect "${name}" has two handlers. Remove one.`);
    this.handlers.set(name, handler);
  }

  /** @throws when the handlers are not exactly those of the list */
  assertComplete(): void {
    const problems = handlerProblems(effectNames, [...this.handlers.keys()]);
    if (problems.length > 0) throw new Error(problems.join(' '));
  }

  @Scheduled({ name: 'effects', everyMs: second, onEveryReplica: true })
  override start(): Promise<void> {
    return super.start();
  }

  protected async takeDue(): Promise<void> {
    const kinds = [...this.handlers.values()].filter(({ isOn = true }) => isOn).map(({ kind }) => kind);
    const names = (service?: ExternalService) =>
      kinds.filter(({ waitsFor }) => waitsFor === service).map(({ name }) => name);
    await this.take(names());
    for (const service of Object.keys(mostWaiting) as ExternalService[]) {
      await this.take(names(service), mostWaiting[service] - this.waiting[service]);
    }
  }

  private async take(kinds: readonly string[], most = Infinity): Promise<void> {
    const room = Math.min(most, this.room);
    if (room <= 0 || kinds.length === 0) return;
    for (const taken of await this.effects.take(kinds, room)) this.handOver(taken);
  }

  private handOver(taken: TakenEffect): void {
    const { waitsFor } = this.handlers.get(taken.kind)!.kind;
    if (waitsFor) this.waiting[waitsFor] += 1;
    this.begin(
      {
        run: () => this.runOne(taken),
        renew: () => this.effects.renew(taken),
        note: (error) => this.note(taken, error),
      },
      () => {
        if (waitsFor) this.waiting[waitsFor] -= 1;
      },
    );
  }

  private async runOne(taken: TakenEffect): Promise<void> {
    const { id, kind, payload, attempts, created_at: createdAt, was_interrupted: wasInterrupted } = taken;
    // Whether the attempt before did its work is unknown. Doing it again is the smaller harm.
    if (wasInterrupted) this.logger.warn({ event: 'effect_repeated', kind, effect: id, attempts });
    const save = async (next: object) => {
      if (!(await this.effects.save(taken, next))) throw new LeaseLost(kind);
    };
    const handler = this.handlers.get(kind)!;
    await handler.run({ id, payload: handler.kind.payload.parse(payload), attempts, createdAt, save });
    await noteDown(() => this.effects.finish(taken));
    this.logger.log({ event: 'effect_done', kind, effect: id, attempts });
  }

  private async note(taken: TakenEffect, error: unknown): Promise<void> {
    if (error instanceof LeaseLost) return;
    const cause = error instanceof Error ? error.message : 'unknown';
    const { kind, id, attempts } = taken;
    const told = { kind, effect: id, attempts, cause };
    if (error instanceof EffectRefused) {
      if (error.needsOperator) this.logger.error({ event: 'effect_refused', alert: true, ...told });
      else this.logger.warn({ event: 'effect_refused', ...told });
      await this.effects.finish(taken, cause);
      return;
    }
    this.logger.warn({ event: 'effect_failed', ...told });
    await this.effects.fail(taken, cause, backOffSeconds(attempts));
  }
}

/** Effects that could be added and would wait forever, and handlers of effects that cannot be added. */
export const handlerProblems = (names: readonly string[], handled: readonly string[]): string[] => [
  ...names
    .filter((name) => !handled.includes(name))
    .map((name) => `The effect "${name}" has no handler: call OutboxRunner.handle in onModuleInit of a provider.`),
  ...handled
    .filter((name) => !names.includes(name))
    .map((name) => `The effect "${name}" has a handler, but cannot be added: name it in outbox/effect-kind.ts.`),
];
